/** Scrolls to a note or thread: into the middle of the window, or to its beginning if it is too long to be seen whole. */
export function scrollToText(element: Element): void {
  const isLong = element.getBoundingClientRect().height > innerHeight * 0.7;
  element.scrollIntoView({ block: isLong ? 'start' : 'center' });
}
