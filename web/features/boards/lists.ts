import type { ListState } from './board-state.ts';
import { boardsMessages } from './boards.messages.ts';

const { t } = boardsMessages;

/** A list's title in the reader's language. */
export const titleOf = ({ list_type: type, title }: Pick<ListState, 'list_type' | 'title'>): string =>
  type === 'backlog' ? t('open') : type === 'closed' ? t('closed') : title;

/** Whether people have made it: it is between the backlog and the closed list. */
export const isMade = ({ list_type: type }: Pick<ListState, 'list_type'>): boolean =>
  type !== 'backlog' && type !== 'closed';
