/**
 * Moves the focus to the first available target when its element disappears (a form closes), unless the reader has focused something else
 * meanwhile. Otherwise the focus falls to the body, and the next Tab starts at the top of the page.
 */
export function returnFocus(...targets: readonly (() => Element | null | undefined)[]): void {
  let frames = 0;
  const tryFocus = (): void => {
    const active = document.activeElement;
    if (active !== null && active !== document.body && active.isConnected) {
      // A closing dialog or form still has it.
      if (frames++ < 10) requestAnimationFrame(tryFocus);
      return;
    }
    for (const target of targets) {
      const element = target();
      if (!(element instanceof HTMLElement) || !element.isConnected || !element.checkVisibility()) continue;
      element.focus({ preventScroll: true });
      if (document.activeElement === element) return;
    }
  };
  requestAnimationFrame(tryFocus);
}
