/**
 * What held the focus goes from the page (a form closes): the first of these that is there gets it, unless somebody has gone elsewhere
 * meanwhile. Without it the focus falls to the body, and the next Tab begins at the page's head.
 */
export function returnFocus(...targets: readonly (() => Element | null | undefined)[]): void {
  let frames = 0;
  const tryFocus = (): void => {
    const active = document.activeElement;
    if (active !== null && active !== document.body && active.isConnected) {
      // A dialog or a form that is about to go still has it.
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
