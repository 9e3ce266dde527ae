/** Which page is shown. Plain links work: clicks on them are taken up here, and so is the browser's way back. */

import { tick } from "svelte";

export const route = $state({ path: location.pathname });

export async function go(path: string): Promise<void> {
  if (new URL(path, location.href).href !== location.href) history.pushState(null, "", path);
  await show(true);
}

addEventListener("popstate", () => {
  if (location.pathname !== route.path) void show(false); // the browser goes back to where the reader was
});

document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element).closest("a");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname === location.pathname && link.hash) return; // a place on this page
  if (link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  void go(link.pathname + link.search + link.hash);
});

async function show(toTop: boolean): Promise<void> {
  route.path = location.pathname;
  await tick();
  if (toTop) scrollTo(0, 0);
  (await heading())?.focus({ preventScroll: true });
}

/** The new page's h1. A page that is still on its way is waited for, unless the reader has moved on. */
async function heading(): Promise<HTMLElement | null> {
  const path = route.path;
  const patience = Date.now() + 5000;
  let found = document.querySelector("h1");
  while (!found && route.path === path && Date.now() < patience) {
    await new Promise((done) => setTimeout(done, 50));
    found = document.querySelector("h1");
  }
  if (!found || route.path !== path) return null;
  found.tabIndex = -1;
  return found;
}
