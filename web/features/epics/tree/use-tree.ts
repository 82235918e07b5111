import { notifyManager, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import type { EpicTree, TreeEpic, TreeIssue } from '../../../../contract/epics/epic-tree.ts';
import { ApiError } from '../../../platform/api.ts';
import { useApi } from '../../../platform/app-context.tsx';
import { actOf } from '../../../platform/failed-acts.ts';
import { neighboursAt } from '../../../platform/neighbours.ts';
import { addToast } from '../../../platform/toasts.ts';
import { idPart } from '../../../platform/url.ts';
import { treeMessages } from './tree.messages.ts';
import { lastPage, readFurther, readTreesAgain, treePath, treeQuery, withPages } from './tree.queries.ts';

const { t } = treeMessages;
export type TreeItem = TreeEpic | TreeIssue;
export type Kind = 'epics' | 'issues';

/** An epic that something of a tree can be put into, and the place among what is there: at the end unless neighbours are named. */
export interface EpicPlace {
  /** The path of its group, or its id. */
  readonly group: string;
  readonly iid: number;
  readonly reference: string;
  /** The links before and behind the place. */
  readonly beside?: ReturnType<typeof neighboursAt> | undefined;
}

/** One level of the tree below an epic, and the operations on it. */
export function useTree({ group, iid, id }: { group: string; iid: number; id?: number | undefined }) {
  const api = useApi();
  const client = useQueryClient();
  const query = treeQuery(group, iid, id);
  const { data, isError, refetch } = useQuery(query);
  const [further, setFurther] = useState<'none' | 'asked' | 'failed'>('none');
  const [said, setSaid] = useState('');
  const shown = useRef<Record<Kind, readonly TreeItem[]>>({ epics: [], issues: [] });
  useLayoutEffect(() => {
    shown.current = data ?? { epics: [], issues: [] };
  });
  const turn = useRef(Promise.resolve());
  const path = treePath(group, iid);
  const epic = `/api/v4/groups/${idPart(group)}/epics/${iid}` as const;
  const again = (): Promise<void> => readTreesAgain(client);
  /** Shows a level as it is by an answer, which one that is under way would take back: it is asked for again. */
  const show = async (level: (now: EpicTree | undefined) => EpicTree | undefined): Promise<void> => {
    const filter = { queryKey: query.queryKey, exact: true };
    const isRead = client.isFetching(filter) > 0;
    await client.cancelQueries(filter);
    client.setQueryData(query.queryKey, level);
    if (isRead) void client.invalidateQueries(filter);
  };
  const fail = (error: unknown, text: string): void =>
    void addToast({ tone: 'danger', text, of: actOf(error) });
  /** Puts something into an epic, out of the one that it is in. */
  const put = async (
    kind: Kind,
    id: number,
    { group: to, iid: number, beside }: EpicPlace,
  ): Promise<void> => {
    const there = `/api/v4/groups/${idPart(to)}/epics/${number}` as const;
    const link =
      kind === 'epics'
        ? await api.post(`${there}/epics/${id}`).then(() => id)
        : (await api.post(`${there}/issues/${id}`)).id;
    if (beside === undefined || link === null) return;
    const body = { epic: beside };
    await (kind === 'epics'
      ? api.put(`${treePath(to, number)}/epics/${link}`, { body })
      : api.put(`${treePath(to, number)}/issues/${link}`, { body }));
  };
  const moveBack = async (kind: Kind, id: number, place: EpicPlace): Promise<void> => {
    try {
      await put(kind, id, place);
    } catch (error) {
      fail(error, t('moveBackFailed'));
    }
    await again();
  };
  const undo = async (kind: Kind, id: number): Promise<void> => {
    try {
      await (kind === 'epics' ? api.post(`${epic}/epics/${id}`) : api.post(`${epic}/issues/${id}`));
    } catch (error) {
      fail(error, t('undoFailed'));
    }
    await again();
  };
  const moveBy = async (kind: Kind, { id, link_id, reference }: TreeItem, by: number): Promise<void> => {
    const items: readonly TreeItem[] = shown.current[kind];
    const from = items.findIndex((one) => one.id === id);
    const to = Math.min(Math.max(from + by, 0), items.length - 1);
    if (from === -1 || to === from) return;
    try {
      const links = items.map((one) => one.link_id);
      const body = { epic: neighboursAt(links, from, to) };
      const answer = await (kind === 'epics'
        ? api.put(`${path}/epics/${link_id}`, { body })
        : api.put(`${path}/issues/${link_id}`, { body }));
      const pages = await readFurther(api, path, shown.current.issues.length).catch(() => undefined);
      // It was moved all the same where they can't be read.
      await (pages === undefined ? again() : show(() => withPages(answer, pages)));
      // What is set is shown a moment later: then this is said, and the next move begins.
      await new Promise<void>((resolve) => notifyManager.schedule(resolve));
      setSaid(t('moved', { reference, place: to + 1, count: items.length }));
    } catch (error) {
      fail(error, t('reorderFailed'));
    }
  };
  return {
    tree: data,
    isError,
    /** Whether further issues are on their way, or did not come. */
    further,
    readFurther: async (): Promise<void> => {
      setFurther('asked');
      try {
        const page = lastPage(shown.current.issues.length) + 1;
        const next = await api.get(path, { query: { page } });
        await show((now) => now && withPages(now, [next]));
        setFurther('none');
      } catch {
        setFurther('failed');
      }
    },
    retry: () => void refetch(),
    /** Announced to screen readers. */
    said,
    /** Rejects with the server's reason. */
    add: async (references: readonly string[]): Promise<void> => {
      const answer = await api.post(path, { body: { issuable_references: references } });
      // Further pages may have other issues now.
      if (lastPage(shown.current.issues.length) === 1) await show(() => answer);
      void again();
    },
    /** Opens an epic below this one, once for a key; rejects with the server's reason. */
    create: async (title: string, key: string): Promise<void> => {
      await api.post(`${epic}/epics`, { headers: { 'idempotency-key': key }, body: { title } });
      void again();
    },
    remove: async (kind: Kind, { id, link_id, reference }: TreeItem): Promise<void> => {
      try {
        await (kind === 'epics'
          ? api.delete(`${epic}/epics/${link_id}`)
          : api.delete(`${epic}/issues/${link_id}`));
        addToast({
          tone: 'info',
          text: t('removed', { reference }),
          action: { label: t('undo'), run: () => void undo(kind, id) },
        });
      } catch (error) {
        // Somebody else has removed it already.
        if (!(error instanceof ApiError && error.status === 404))
          fail(error, t(kind === 'epics' ? 'removeEpicFailed' : 'removeFailed'));
      }
      void again();
    },
    /** Moves one of a level into another epic; resolves once all levels show it, to whether the server has accepted it. */
    moveInto: async (
      kind: Kind,
      items: readonly TreeItem[],
      index: number,
      place: EpicPlace,
    ): Promise<boolean> => {
      const item = items[index];
      if (item === undefined) return false;
      const { id, reference } = item;
      const before = items[index - 1]?.link_id ?? null;
      const behind = items[index + 1]?.link_id ?? null;
      const beside =
        before === null && behind === null ? undefined : { move_before_id: before, move_after_id: behind };
      try {
        await put(kind, id, place);
      } catch (error) {
        const said = error instanceof ApiError && error.status < 500 ? error.message : '';
        fail(error, said === '' ? t('moveFailed') : said);
        return false;
      }
      const text = t('movedInto', { reference, epic: place.reference });
      addToast({
        tone: 'info',
        text,
        action: {
          label: t('undo'),
          run: () => void moveBack(kind, id, { group, iid, reference: '', beside }),
        },
      });
      setSaid(text);
      await again();
      return true;
    },
    /**
     * Moves one among its neighbours. The new order shows once the server has accepted it; moves that are asked for until then go on from there, as keys that
     * are pressed faster than the server answers.
     */
    move: (kind: Kind, items: readonly TreeItem[], from: number, to: number): void => {
      const item = items[from];
      if (item === undefined) return;
      turn.current = turn.current.then(() => moveBy(kind, item, to - from));
    },
  };
}
export type Tree = ReturnType<typeof useTree>;
