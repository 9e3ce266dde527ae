/** Small habits that the browser keeps: a browser that keeps nothing still plays. */

export function recalled(key: string, otherwise: boolean): boolean {
  try {
    const found = localStorage.getItem(`dicehouse sly dice ${key}`);
    return found === null ? otherwise : found === "yes";
  } catch {
    return otherwise;
  }
}

export function keep(key: string, value: boolean): void {
  try {
    localStorage.setItem(`dicehouse sly dice ${key}`, value ? "yes" : "no");
  } catch {
    // then it is asked again next time
  }
}
