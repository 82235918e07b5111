import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SubjectPath } from '../../../contract/discussions/discussions.ts';
import type { LinkedSubjects, LinkType } from '../../../contract/links/links.ts';
import { ApiError } from '../../platform/api.ts';
import { useApi } from '../../platform/app-context.tsx';
import { actOf } from '../../platform/failed-acts.ts';
import { neighboursAt } from '../../platform/neighbours.ts';
import { addToast } from '../../platform/toasts.ts';
import { useEntities } from '../../platform/use-entity.ts';
import { withoutRoot } from '../../platform/url.ts';
import { linksPath, linksQuery, takeLinks, type Link } from './link.queries.ts';
import { linkWriting } from './link-writing.messages.ts';
import type { LinkedKind } from './linked-kind.ts';

const { t } = linkWriting;

/** The links of the subject at `base`, and the operations on them. */
export function useLinks(kind: LinkedKind, base: SubjectPath) {
  const api = useApi();
  const client = useQueryClient();
  const entities = useEntities();
  const query = linksQuery(kind.entity, base);
  const { data, isError, refetch } = useQuery(query);
  const [said, setSaid] = useState('');
  // If they can't be fetched again, the cached ones can be outdated.
  const links: readonly Link[] = isError ? [] : (data ?? []);
  const take = ({ issuables }: LinkedSubjects): void =>
    void client.setQueryData(
      query.queryKey,
      takeLinks((type, facts) => entities.put(type, facts), kind.entity, issuables),
    );
  const fail = (error: unknown, text: string): void =>
    void addToast({ tone: 'danger', text, of: actOf(error) });
  /** Rejects with the server's reason. */
  const add = async (references: readonly string[], type: LinkType): Promise<void> =>
    take(await api.post(linksPath(base), { body: { issuable_references: references, link_type: type } }));
  const undo = async ({ reference, link_type }: Link): Promise<void> => {
    try {
      await add([reference], link_type);
    } catch (error) {
      fail(error, t('undoFailed'));
    }
  };
  return {
    links,
    isError,
    retry: () => void refetch(),
    /** Announced to screen readers. */
    said,
    add,
    remove: async (link: Link): Promise<void> => {
      if (link.relation_path === '') {
        fail(undefined, t('noPath', kind.words));
        return;
      }
      try {
        take(await api.delete(withoutRoot(link.relation_path)));
        addToast({
          tone: 'info',
          text: t('removed', { reference: link.reference }),
          action: { label: t('undo'), run: () => void undo(link) },
        });
      } catch (error) {
        // Somebody else has removed it already.
        if (error instanceof ApiError && error.status === 404) void refetch();
        else fail(error, t('removeFailed', kind.words));
      }
    },
    /** Moves a link within its group. The new order shows once the server has accepted it. */
    move: async (group: readonly Link[], from: number, to: number): Promise<void> => {
      const link = group[from];
      if (link === undefined || link.relation_path === '' || to === from || to < 0 || to >= group.length)
        return;
      try {
        const answer = await api.put(withoutRoot(link.relation_path), {
          body: neighboursAt(
            group.map(({ id }) => id),
            from,
            to,
          ),
        });
        if (answer.message !== undefined) throw new Error(answer.message);
        take(answer);
        setSaid(t('moved', { reference: link.reference, place: to + 1, count: group.length }));
      } catch (error) {
        fail(error, t('reorderFailed', kind.words));
      }
    },
  };
}
export type Links = ReturnType<typeof useLinks>;
