import type { SubjectChanges } from '../planning/index.ts';
import type { BoardListRow } from './board.queries.ts';

/**
 * What moving a card from one list to another changes of its issue: the table of docs/user/boards.md. `lists` are those of the board. Labels that are no list of
 * it stay, except those that the new one replaces within its scope. Undefined for a move that is none.
 */
export function changesOfMove(
  from: BoardListRow,
  to: BoardListRow,
  lists: readonly BoardListRow[],
): SubjectChanges | undefined {
  if (from.id === to.id) return undefined;
  const reopened = from.kind === 'closed' ? ({ stateEvent: 'reopen' } as const) : {};
  if (to.kind === 'closed')
    return from.kind === 'backlog'
      ? { stateEvent: 'close' }
      : { stateEvent: 'close', removeLabelIds: lists.flatMap(({ label }) => label?.id ?? []) };
  if (to.kind === 'backlog') return { ...reopened, ...left(from) };
  // A list is left only for one of its own kind: the label of another kind's list stays.
  return { ...reopened, ...(from.kind === to.kind ? left(from) : {}), ...entered(to) };
}

function left({ label, assignee, milestone }: BoardListRow): SubjectChanges {
  if (label !== null) return { removeLabelIds: [label.id] };
  if (assignee !== null) return { removeAssigneeIds: [assignee.id] };
  return milestone === null ? {} : { milestoneId: null };
}

function entered({ label, assignee, milestone }: BoardListRow): SubjectChanges {
  if (label !== null) return { addLabelIds: [label.id] };
  if (assignee !== null) return { addAssigneeIds: [assignee.id] };
  return milestone === null ? {} : { milestoneId: milestone.id };
}
