import type { BoardGroup, BoardLane, BoardScope } from '../../../contract/boards/boards.ts';
import type { ListState } from './board-state.ts';
import { boardsMessages } from './boards.messages.ts';

const { t } = boardsMessages;

/** A list's title in the reader's language. */
export const titleOf = ({ list_type: type, title }: Pick<ListState, 'list_type' | 'title'>): string =>
  type === 'backlog' ? t('open') : type === 'closed' ? t('closed') : title;

/** How a board's scope says: issues of any weight, of none, and of no milestone. */
export const anyWeight = -1;
export const noWeight = -2;
export const noMilestone = 0;

/** Whether a board leaves cards out. */
export const hasScope = ({ labels, milestone, assignee, weight }: BoardScope): boolean =>
  labels.length > 0 || milestone !== null || assignee !== null || weight !== anyWeight;

/** Whether people have made it: it is between the backlog and the closed list. */
export const isMade = ({ list_type: type }: Pick<ListState, 'list_type'>): boolean =>
  type !== 'backlog' && type !== 'closed';

const others = { epic: 'noEpic', assignee: 'noAssignee', label: 'noLabel' } as const;

/** A lane's title in the reader's language. */
export const laneTitle = ({ epic, assignee, label }: BoardLane, by: BoardGroup): string =>
  epic?.title ?? assignee?.name ?? label?.name ?? t(others[by]);
