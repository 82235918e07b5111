/** What changes without anything to see outside the description, and what only lists know. */
const unseen: ReadonlySet<string> = new Set([
  'seen',
  'description_html',
  'description_text',
  'updated_at',
  'project_path',
  'task_count',
  'task_completed_count',
]);

/** What the parts around the description show of a subject, to compare: an answer that repeats what is known changes none of them. */
export const shownOf = <S extends object>(subject: S, without?: keyof S): string =>
  JSON.stringify(subject, (key, value: unknown) => (unseen.has(key) || key === without ? undefined : value));
