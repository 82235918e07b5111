import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BoardChanges } from '../../../contract/boards/boards.calls.ts';
import { useApi } from '../../platform/app-context.tsx';
import { useRouter } from '../../platform/routing/hooks.ts';
import { url } from '../../platform/url.ts';
import { actOf } from '../../platform/failed-acts.ts';
import { addToast, toastError } from '../../platform/toasts.ts';
import { reasonOf } from '../../platform/use-change.ts';
import { useEntities } from '../../platform/use-entity.ts';
import { whatDiffers } from '../../platform/what-differs.ts';
import type { NewList } from './add-list.tsx';
import type { BoardFields, DialogActs } from './board-dialogs.tsx';
import {
  boardPage,
  boardQuery,
  boardsPath,
  lanesQuery,
  readCards,
  takeCards,
  type BoardOwner,
} from './board.queries.ts';
import type { NewCardFields } from './new-card.tsx';
import { withMore, type BoardState, type CardId, type ListState } from './board-state.ts';
import { boardsMessages } from './boards.messages.ts';
import { titleOf } from './lists.ts';
import { groupOf, type BoardSearch } from './board-search.ts';

const { t } = boardsMessages;

interface BoardActs extends DialogActs {
  readonly addList: (list: NewList) => Promise<void>;
  readonly makeFirstLists: () => Promise<void>;
  readonly place: (list: ListState, position: number) => Promise<void>;
  readonly fold: (list: ListState) => void;
  readonly loadMore: (list: ListState, lane?: number) => Promise<boolean>;
  readonly createCard: (list: ListState, issue: NewCardFields) => Promise<boolean>;
}

/** As many cards as one call moves. */
const mostAtOnce = 50;

/** A board as it is sent, with what its scope can name: no label is one empty id. */
const sent = (
  { cards: { targets, hasWeights } }: BoardOwner,
  { labels, milestone, assignee, weight, ...board }: BoardFields,
): BoardChanges => ({
  ...board,
  label_ids: labels.length === 0 ? [''] : labels.map(({ id }) => id),
  ...(targets.includes('milestone') ? { milestone_id: milestone?.id ?? null } : {}),
  ...(targets.includes('assignee') ? { assignee_id: assignee?.id ?? null } : {}),
  ...(hasWeights ? { weight } : {}),
});

/** What the viewer does with a board and its lists; moves of cards are in `use-moves.ts`. */
export function useBoardActs(
  owner: BoardOwner,
  id: number,
  search: BoardSearch,
  { queryKey }: ReturnType<typeof boardQuery>,
): BoardActs {
  const api = useApi();
  const client = useQueryClient();
  const router = useRouter();
  const entities = useEntities();
  return useMemo((): BoardActs => {
    const lists = `/-/boards/${id}/lists` as const;
    const refetch = () => client.invalidateQueries({ queryKey, exact: true });
    const patch = (change: (board: BoardState) => BoardState, lane?: number): void =>
      void client.setQueryData(
        lane === undefined ? queryKey : boardQuery(owner, id, search, lane).queryKey,
        (board) => board && change(board),
      );
    const by = groupOf(search);
    const shownLanes = () =>
      by === undefined ? undefined : client.getQueryData(lanesQuery(owner, id, search, by).queryKey);
    const patchList = (list: number, change: Partial<ListState>): void => {
      for (const lane of [undefined, ...(shownLanes()?.lanes.map((one) => one.id) ?? [])])
        patch(
          (board) => ({
            ...board,
            lists: board.lists.map((one) => (one.id === list ? { ...one, ...change } : one)),
          }),
          lane,
        );
    };
    /** Resolves to the sentence of a refusal. */
    const tried = async (
      work: () => Promise<unknown>,
      failed = t('changeFailed'),
    ): Promise<string | undefined> => {
      try {
        await work();
        return undefined;
      } catch (error) {
        return reasonOf(error, failed);
      }
    };
    const toasted = async (work: () => Promise<unknown>): Promise<void> => {
      const refused = await tried(work);
      if (refused !== undefined) addToast({ tone: 'danger', text: refused });
    };
    const forgetBoards = () => client.invalidateQueries({ queryKey: ['api', `${boardsPath(owner)}.json`] });
    return {
      create: (board: BoardFields) =>
        tried(async () => {
          const made = await api.post(`${boardsPath(owner)}.json`, { body: { board: sent(owner, board) } });
          await forgetBoards();
          router.history.push(boardPage(owner, made.id));
        }, t('boardFailed')),
      change: (board: BoardFields, before: BoardFields) =>
        tried(async () => {
          const changed = whatDiffers(sent(owner, board), sent(owner, before));
          if (Object.keys(changed).length > 0)
            await api.put(`${boardsPath(owner)}/${id}.json`, { body: { board: changed } });
          await refetch();
        }, t('boardFailed')),
      remove: () =>
        tried(async () => {
          await api.delete(`${boardsPath(owner)}/${id}.json`);
          await forgetBoards();
          router.history.push(url(boardsPath(owner)));
        }),
      removeList: (list) =>
        tried(async () => {
          await api.delete(`${lists}/${list.id}`);
          await refetch();
        }),
      limit: (list, { max_issue_count, max_issue_weight }) =>
        tried(async () => {
          const changed = await api.put(`${lists}/${list.id}`, {
            body: { list: { max_issue_count, max_issue_weight } },
          });
          patchList(list.id, {
            max_issue_count: changed.max_issue_count,
            max_issue_weight: changed.max_issue_weight,
          });
        }),
      addCards: (list, ids, added) =>
        tried(async () => {
          // A board that hides its backlog does not name it.
          const all = await api.get(lists);
          const backlog = all.find((one) => one.list_type === 'backlog')!.id;
          const move = async (
            ids: readonly number[],
            from: number,
            to: number,
            then: (some: readonly number[]) => void = () => undefined,
          ): Promise<void> => {
            for (let at = 0; at < ids.length; at += mostAtOnce) {
              const some = ids.slice(at, at + mostAtOnce);
              const body = { ids: some, from_list_id: from, to_list_id: to };
              // oxlint-disable-next-line no-await-in-loop -- each comes below the one before it
              await api.put(`/-/boards/${id}/issues/bulk_move`, { body });
              then(some);
            }
          };
          const done: number[] = [];
          try {
            await move(ids, backlog, list.id, (some) => {
              done.push(...some);
              added(some);
            });
          } finally {
            await refetch();
            const undo = async (): Promise<void> => {
              await move(done, list.id, backlog);
              await refetch();
            };
            // Also for those that came before one that was refused.
            if (done.length > 0)
              addToast({
                tone: 'success',
                text: t('issuesAdded', { count: done.length, list: titleOf(list) }),
                action: { label: t('undo'), run: () => void toasted(undo) },
              });
          }
        }),
      addList: (list) =>
        toasted(async () => {
          const { title } = await api.post(lists, { body: { list } });
          await refetch();
          addToast({ tone: 'success', text: t('listAdded', { list: title }) });
        }),
      makeFirstLists: () =>
        toasted(async () => {
          await api.post(`${lists}/generate.json`);
          await refetch();
        }),
      place: (list, position) =>
        toasted(async () => {
          await api.put(`${lists}/${list.id}`, { body: { list: { position } } });
          await refetch();
        }),
      fold(list) {
        const collapsed = !list.collapsed;
        patchList(list.id, { collapsed });
        void api.put(`${lists}/${list.id}`, { body: { list: { collapsed } } }).catch((error: unknown) => {
          patchList(list.id, { collapsed: !collapsed });
          toastError(error, t('changeFailed'));
        });
      },
      async loadMore(list, lane) {
        try {
          const { issues: cards, ...more } = await readCards(
            api,
            owner,
            id,
            list.id,
            search,
            list.next,
            lane,
          );
          patch(
            (board) => withMore(board, list.id, { issues: takeCards(entities, owner, cards), ...more }),
            lane,
          );
          return true;
        } catch (error) {
          addToast({
            tone: 'danger',
            text: t('listFailed', { type: list.list_type }),
            of: actOf(error),
          });
          return false;
        }
      },
      async createCard(list, issue) {
        const refused = await tried(async () => {
          const card = await api.post(`${lists}/${list.id}/issues`, { body: { issue } });
          const [made] = takeCards(entities, owner, [card]) as [CardId];
          patch((board) => ({
            ...board,
            lists: board.lists.map((one) =>
              one.id === list.id && !one.issues.includes(made)
                ? { ...one, issues: [made, ...one.issues], size: one.size + 1 }
                : one,
            ),
          }));
        }, owner.cards.t('createFailed'));
        if (refused !== undefined) addToast({ tone: 'danger', text: refused });
        return refused === undefined;
      },
    };
  }, [api, client, router, entities, owner, id, search, queryKey]);
}
