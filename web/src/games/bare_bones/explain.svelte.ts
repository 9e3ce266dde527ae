/** Every card explains itself: under the mouse, with the focus of the keyboard, after a long press, or at a tap that does nothing else. */

import type { Attachment } from "svelte/attachments";

const LONG_PRESS = 420; // ms
const A_MOMENT = 250; // the mouse only passes by

interface Told {
  kind: number;
  note: string; // why it cannot be had, and the like
  node: HTMLElement;
  at: DOMRect;
}
class Explained {
  told: Told | null = $state.raw(null);
}
export const explained = new Explained();

/** `about` is asked when it matters: what changes at the table meanwhile disturbs nobody who reads. */
export const explains =
  (about: () => { kind: number; note?: string; tap?: boolean }): Attachment<HTMLElement> =>
  (node) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let held = false;
    const show = () => (explained.told = { note: "", ...about(), node, at: node.getBoundingClientRect() });
    const hide = () => {
      clearTimeout(timer);
      if (explained.told?.node === node) explained.told = null;
    };
    const later = (ms: number, finger: boolean) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        held = finger;
        show();
      }, ms);
    };
    const listeners: Partial<Record<keyof HTMLElementEventMap, (event: Event) => void>> = {
      pointerenter: (event) => (event as PointerEvent).pointerType === "mouse" && later(A_MOMENT, false),
      pointerleave: hide,
      pointerdown: (event) => {
        held = false;
        if ((event as PointerEvent).pointerType === "mouse") hide();
        else later(LONG_PRESS, true);
      },
      pointerup: () => clearTimeout(timer),
      pointercancel: hide,
      contextmenu: (event) => held && event.preventDefault(), // a long press asks for the card, not for the browser's menu
      click: (event) => {
        if (about().tap) {
          show();
          document.addEventListener("pointerdown", hide, { once: true });
          return;
        }
        if (!held) return;
        held = false; // the end of a long press is not a tap
        event.stopImmediatePropagation();
        event.preventDefault();
      },
      focusin: () => node.matches(":focus-visible, :has(:focus-visible)") && show(),
      focusout: hide,
    };
    const how = (event: string) => ({ capture: event === "click" }); // before anybody else takes it for a tap
    for (const [event, listener] of Object.entries(listeners)) node.addEventListener(event, listener, how(event));
    return () => {
      hide();
      document.removeEventListener("pointerdown", hide);
      for (const [event, listener] of Object.entries(listeners)) node.removeEventListener(event, listener, how(event));
    };
  };
