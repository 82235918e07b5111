import type { KeyboardEvent } from 'react';

/**
 * The keys of a feed (ARIA Authoring Practices): Page Down and Page Up move to the next and previous article, Control with End and Home leave the feed. In a
 * text field the keys belong to the field.
 */
export function onFeedKey(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget: feed, key, ctrlKey } = event;
  if (!(target instanceof HTMLElement) || target.closest('textarea, input, select, [role=menu]') !== null)
    return;
  const articles = [...feed.querySelectorAll<HTMLElement>(':scope > article')];
  const at = articles.findIndex((article) => article.contains(target));
  let next: HTMLElement | null | undefined;
  if (key === 'PageDown') next = articles[at + 1];
  else if (key === 'PageUp') next = articles[at - 1];
  else if (ctrlKey && (key === 'End' || key === 'Home')) {
    const around = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, textarea, input, summary'),
    ].filter((element) => !feed.contains(element) && element.offsetParent !== null);
    const place = (element: HTMLElement): boolean =>
      (feed.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    next = key === 'End' ? around.find(place) : around.findLast((element) => !place(element));
  }
  if (next === null || next === undefined) return;
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: 'nearest' });
}
