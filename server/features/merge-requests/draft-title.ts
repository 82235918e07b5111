/** `Draft: …`, `[Draft] …`, `(Draft) …`: a merge request that is not ready. */
const draft = /^\s*(?:\[draft\]|\(draft\)|draft:)\s*/i;

export function isDraft(title: string): boolean {
  return draft.test(title);
}
