import type { IssueSort } from '../../../contract/issues/issue-sorts.ts';
import type { IssueListItem } from '../../../contract/issues/issues.ts';
import type { IssueSearch } from './issue-search.ts';

/** The editable fields that an order depends on. */
const sortedBy: Partial<Record<IssueSort, readonly (keyof ListedFacts)[]>> = {
  due_date: ['due_date'],
  milestone_due_desc: ['milestone'],
  label_priority: ['labels'],
  title_asc: ['title'],
};

type ListedFacts = Pick<
  IssueListItem,
  'state' | 'title' | 'confidential' | 'due_date' | 'labels' | 'milestone' | 'assignees'
>;

/** The attributes whose changes decide which rows a filter finds. */
const filteredBy: readonly (readonly [keyof IssueSearch, keyof ListedFacts])[] = [
  ['label_name[]', 'labels'],
  ['not[label_name][]', 'labels'],
  ['assignee_username[]', 'assignees'],
  ['not[assignee_username][]', 'assignees'],
  ['assignee_id', 'assignees'],
  ['milestone_title', 'milestone'],
  ['not[milestone_title]', 'milestone'],
  ['confidential', 'confidential'],
  ['due_date', 'due_date'],
];

/** Whether a change can remove an issue from a list, or move it within the list. */
export function movesInList(search: IssueSearch, before: ListedFacts, after: ListedFacts): boolean {
  const { sort = 'created_date' } = search;
  const touched: (keyof ListedFacts)[] = [...(sortedBy[sort] ?? [])];
  if (search.state !== 'all') touched.push('state');
  if (search.search !== undefined) touched.push('title');
  for (const [parameter, name] of filteredBy) if (search[parameter] !== undefined) touched.push(name);
  const ids = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(ids).toString()
      : typeof value === 'object' && value !== null && 'id' in value
        ? value.id
        : value;
  return (
    sort === 'updated_desc' ||
    sort === 'updated_asc' ||
    touched.some((name) => ids(before[name]) !== ids(after[name]))
  );
}
