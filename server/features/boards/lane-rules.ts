import type { BoardGroup } from '../../../contract/boards/boards.ts';
import { badRequest } from '../../platform/errors.ts';
import type { SubjectChanges } from '../planning/index.ts';
import type { BoardRow } from './board.queries.ts';

/** Throws 400 for a board of epics, which are in no lanes. */
export function demandLanes({ cards }: Pick<BoardRow, 'cards'>): void {
  if (cards === 'epics') throw badRequest('An epic board has no lanes');
}

/** From which lanes a card goes into which; 0 is the one of all that is in no other. */
export interface LaneMove {
  readonly by: BoardGroup;
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/**
 * What it changes of an issue, which is in the lanes `was`: those that it comes into are added, those that it leaves are removed. In the
 * lane of what is in no other it leaves all.
 */
export function changesOfLanes({ by, from, to }: LaneMove, was: readonly number[]): SubjectChanges {
  const added = to.filter((id) => id !== 0 && !from.includes(id));
  const left = to.includes(0) ? was : from;
  const removed = left.filter((id) => id !== 0 && !to.includes(id));
  if (added.length + removed.length === 0) return {};
  if (by === 'epic') return { own: { epic_id: added[0] ?? null } };
  return by === 'assignee'
    ? { addAssigneeIds: added, removeAssigneeIds: removed }
    : { addLabelIds: added, removeLabelIds: removed };
}

/** Both changes as one. What one of them adds is not removed by the other. */
export function bothChanges(list: SubjectChanges, lane: SubjectChanges): SubjectChanges {
  const all = <K extends 'addLabelIds' | 'removeLabelIds' | 'addAssigneeIds' | 'removeAssigneeIds'>(
    key: K,
  ): readonly number[] => [...(list[key] ?? []), ...(lane[key] ?? [])];
  const part = <A extends 'addLabelIds' | 'addAssigneeIds', R extends 'removeLabelIds' | 'removeAssigneeIds'>(
    add: A,
    remove: R,
  ) => {
    const added = all(add);
    const removed = all(remove).filter((id) => !added.includes(id));
    return added.length + removed.length === 0 ? {} : { [add]: added, [remove]: removed };
  };
  return {
    ...list,
    ...lane,
    ...part('addLabelIds', 'removeLabelIds'),
    ...part('addAssigneeIds', 'removeAssigneeIds'),
  };
}
