import { stringify } from 'csv-stringify/sync';
import type { Issue } from '../issue.queries.ts';

const time = (value: Date | null): string =>
  value === null ? '' : value.toISOString().slice(0, 19).replace('T', ' ');
const yesNo = (value: boolean | null): string => (value === true ? 'Yes' : 'No');

type Column = readonly [name: string, value: (issue: Issue, baseUrl: string) => string | number | null];

/** The columns of an export, in GitLab's order and words. */
const columns: readonly Column[] = [
  ['Title', (issue) => issue.title],
  ['Description', (issue) => issue.description],
  ['Issue ID', (issue) => issue.iid],
  ['URL', (issue, baseUrl) => `${baseUrl}/${issue.project_path}/-/issues/${issue.iid}`],
  ['State', (issue) => (issue.state === 'closed' ? 'Closed' : 'Open')],
  ['Author', (issue) => issue.author?.name ?? ''],
  ['Author Username', (issue) => issue.author?.username ?? ''],
  ['Assignee', (issue) => issue.assignees.map(({ name }) => name).join(', ')],
  ['Assignee Username', (issue) => issue.assignees.map(({ username }) => username).join(', ')],
  ['Confidential', (issue) => yesNo(issue.confidential)],
  ['Locked', (issue) => yesNo(issue.discussion_locked)],
  ['Due Date', (issue) => issue.due_date],
  ['Created At (UTC)', (issue) => time(issue.created_at)],
  ['Updated At (UTC)', (issue) => time(issue.updated_at)],
  ['Closed At (UTC)', (issue) => time(issue.closed_at)],
  ['Milestone', (issue) => issue.milestone?.title ?? ''],
  ['Weight', (issue) => issue.weight],
  ['Labels', (issue) => issue.labels.map(({ title }) => title).join(',')],
  ['Time Estimate', (issue) => issue.time_estimate],
  ['Time Spent', (issue) => issue.total_time_spent],
];

export const csvHeader: string = stringify([columns.map(([name]) => name)]);

/** Rows of an export. What a spreadsheet would take for a formula is marked as text. */
export function csvRows(issues: readonly Issue[], baseUrl: string): string {
  return stringify(
    issues.map((issue) => columns.map(([, value]) => value(issue, baseUrl))),
    { escape_formulas: true },
  );
}
