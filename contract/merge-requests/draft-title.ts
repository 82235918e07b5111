/** `Draft: …`, `[Draft] …`, `(Draft) …`: a merge request that is not ready. */
const draft = /^\s*(?:\[draft\]|\(draft\)|draft:)\s*/i;

export function isDraft(title: string): boolean {
  return draft.test(title);
}

/** The title of what is not ready. */
export const asDraft = (title: string): string => (isDraft(title) ? title : `Draft: ${title}`);

/** The title of what is ready, with all its marks gone; a title of nothing else stays. */
export function asReady(title: string): string {
  const rest = title.replace(draft, '');
  if (rest === '' || rest === title) return title;
  return asReady(rest);
}
