import type { Issue } from '../issues/index.ts';
import type { BoardListRow } from './board.queries.ts';

/** What is asked of an issue, or of an epic. */
type Member = Pick<Issue, 'id' | 'labels' | 'assignee_ids' | 'milestone_id'> & { readonly state: string };

/** Whether a made list has an open issue. */
const hasOpen = ({ label, assignee, milestone }: BoardListRow, issue: Member): boolean =>
  label !== null
    ? issue.labels.some(({ id }) => id === label.id)
    : assignee !== null
      ? issue.assignee_ids.includes(assignee.id)
      : milestone !== null && issue.milestone_id === milestone.id;

/** Whether a list of a board has this issue, which is on the board. The same as the conditions of card.queries.ts, for an issue that was read. */
function isIn(list: BoardListRow, lists: readonly BoardListRow[], issue: Member): boolean {
  if (list.kind === 'closed') return issue.state === 'closed';
  if (issue.state !== 'opened') return false;
  return list.kind === 'backlog' ? !lists.some((one) => hasOpen(one, issue)) : hasOpen(list, issue);
}

/** Which of the lists have which of the issues. */
export const placesOf = (
  lists: readonly BoardListRow[],
  issues: readonly Member[],
): { id: number; issue_ids: number[] }[] =>
  lists.map((list) => ({
    id: list.id,
    issue_ids: issues
      .filter((issue) => isIn(list, lists, issue))
      .map(({ id }) => id)
      .toSorted((a, b) => a - b),
  }));
