/**
 * For the `ref` of a part that stays in sight while the page is scrolled: who goes to a field of it, and types there, leaves the page where it is. The
 * browser brings the caret to where the page's `scroll-padding` ends, with each letter again, as the caret of such a part never comes there.
 */
export function staysInSight(part: HTMLElement): () => void {
  const { style } = document.documentElement;
  // The browser says so a frame later: where it has scrolled to for the focus is not known here when the field gets that.
  let top = scrollY;
  const onScroll = (): void => void (top = scrollY);
  const onLeave = (): void => void style.removeProperty('scroll-padding-block');
  const onEnter = (): void => {
    const field = document.activeElement;
    if (field === null || !part.contains(field) || !field.matches('textarea, input[type="search"]'))
      return onLeave();
    style.setProperty('scroll-padding-block', '0');
    const now = scrollY;
    if (now === top) return;
    scrollTo({ top, behavior: 'instant' });
    const box = field.getBoundingClientRect();
    // In a small window the part scrolls with the page.
    if (box.top < 0 || box.bottom > innerHeight) scrollTo({ top: now, behavior: 'instant' });
  };
  onEnter();
  addEventListener('scroll', onScroll, { passive: true });
  part.addEventListener('focusin', onEnter);
  part.addEventListener('focusout', onLeave);
  return () => {
    removeEventListener('scroll', onScroll);
    part.removeEventListener('focusin', onEnter);
    part.removeEventListener('focusout', onLeave);
    onLeave();
  };
}
