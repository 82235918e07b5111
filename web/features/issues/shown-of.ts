import type { IssueEntity } from './issue.entity.ts';

/** What changes without anything to see outside the description, and what only lists know. */
const unseen: ReadonlySet<string> = new Set<keyof IssueEntity>([
  'seen',
  'description_html',
  'description_text',
  'updated_at',
  'project_path',
  'task_count',
  'task_completed_count',
]);

/** What the parts around the description show of an issue, to compare: an answer that repeats what is known changes none of them. */
export const shownOf = (issue: IssueEntity, without?: keyof IssueEntity): string =>
  JSON.stringify(issue, (key, value: unknown) => (unseen.has(key) || key === without ? undefined : value));
