import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState, type MouseEvent } from 'react';
import { toastError } from '../../platform/toasts.ts';
import { useEntities } from '../../platform/use-entity.ts';
import { issueQuery, issues } from '../issues/index.ts';
import type { CardId } from './board-state.ts';
import { boardsMessages } from './boards.messages.ts';

/** The issue that is shown beside the board. */
export interface Beside {
  readonly id: CardId;
  readonly path: string;
  readonly iid: string;
}

/** What of a card does something else when it is clicked. */
export const pressable = 'a, button, summary, input, [role="button"], [role="menu"]';

/** The issue beside the board: that of the card that was clicked. Where nothing `opensBeside` it, a click leads to the card's page. */
export function useBeside(opensBeside: boolean) {
  const client = useQueryClient();
  const entities = useEntities();
  const [beside, setBeside] = useState<Beside>();
  const open = useCallback(
    async (id: CardId): Promise<void> => {
      const card = entities.read(issues, id);
      if (!('project_path' in card)) return;
      const shown = { id, path: card.project_path, iid: String(card.iid) };
      try {
        await client.fetchQuery({ ...issueQuery(shown.path, shown.iid), staleTime: 0 });
        setBeside(shown);
      } catch (error) {
        toastError(error, boardsMessages.t('issueNotRead'));
      }
    },
    [client, entities],
  );
  return {
    beside,
    open,
    onClick: (event: MouseEvent): void => {
      const pressed = event.target as Element;
      const card = pressed.closest<HTMLElement>('[data-card]');
      if (card === null || pressed.closest(pressable) !== null) return;
      // Text that was just marked is to be copied.
      if (getSelection()?.isCollapsed === false) return;
      if (opensBeside) void open(Number(card.dataset['card']) as CardId);
      else card.querySelector<HTMLElement>('[data-opens]')?.click();
    },
    close: (): void => {
      if (beside !== undefined) document.querySelector<HTMLElement>(`[data-card="${beside.id}"] a`)?.focus();
      setBeside(undefined);
    },
  };
}
