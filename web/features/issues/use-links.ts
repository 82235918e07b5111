import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { IssueLinkType, LinkedIssues } from '../../../contract/issues/issues.ts';
import { ApiError } from '../../platform/api.ts';
import { useApi } from '../../platform/app-context.tsx';
import { actOf } from '../../platform/failed-acts.ts';
import { neighboursAt } from '../../platform/neighbours.ts';
import { addToast } from '../../platform/toasts.ts';
import { useEntities } from '../../platform/use-entity.ts';
import { withoutRoot } from '../../platform/url.ts';
import { linksPath, linksQuery, takeLinks, type Link } from './linked-issue.queries.ts';
import { linkWriting } from './link-writing.messages.ts';

const { t } = linkWriting;

/** The links of an issue, and the operations on them. */
export function useLinks(path: string, iid: number) {
  const api = useApi();
  const client = useQueryClient();
  const entities = useEntities();
  const query = linksQuery(path, iid);
  const { data, isError, refetch } = useQuery(query);
  const [said, setSaid] = useState('');
  // If they can't be fetched again, the cached ones can be outdated.
  const links: readonly Link[] = isError ? [] : (data ?? []);
  const take = ({ issuables }: LinkedIssues): void =>
    void client.setQueryData(query.queryKey, takeLinks(entities, issuables));
  const fail = (error: unknown, text: string): void =>
    void addToast({ tone: 'danger', text, of: actOf(error) });
  return {
    links,
    isError,
    retry: () => void refetch(),
    /** Announced to screen readers. */
    said,
    /** Rejects with the server's reason. */
    add: async (references: readonly string[], type: IssueLinkType): Promise<void> =>
      take(
        await api.post(linksPath(path, iid), {
          body: { issuable_references: references, link_type: type },
        }),
      ),
    remove: async (link: Link): Promise<void> => {
      if (link.relation_path === '') {
        fail(undefined, t('noPath'));
        return;
      }
      try {
        take(await api.delete(withoutRoot(link.relation_path)));
      } catch (error) {
        // Somebody else has removed it already.
        if (error instanceof ApiError && error.status === 404) void refetch();
        else fail(error, t('removeFailed'));
      }
    },
    /** Moves a link within its group. The new order shows once the server has accepted it. */
    move: async (group: readonly Link[], from: number, to: number): Promise<void> => {
      const link = group[from];
      if (link === undefined || link.relation_path === '' || to === from || to < 0 || to >= group.length)
        return;
      try {
        const answer = await api.put(withoutRoot(link.relation_path), {
          body: {
            epic: neighboursAt(
              group.map(({ id }) => id),
              from,
              to,
            ),
          },
        });
        if (answer.message !== undefined) throw new Error(answer.message);
        take(answer);
        setSaid(t('moved', { reference: link.reference, place: to + 1, count: group.length }));
      } catch (error) {
        fail(error, t('reorderFailed'));
      }
    },
  };
}
export type Links = ReturnType<typeof useLinks>;
