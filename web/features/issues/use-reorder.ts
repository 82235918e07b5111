import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { IssueListItem } from '../../../contract/issues/issues.ts';
import { useApi } from '../../platform/app-context.tsx';
import { actOf } from '../../platform/failed-acts.ts';
import { addToast } from '../../platform/toasts.ts';
import { idPart } from '../../platform/url.ts';
import { useEntities } from '../../platform/use-entity.ts';
import { issues, type IssueEntity } from './issue.entity.ts';
import { issueListMessages } from './issue-list.messages.ts';
import type { IssueIds, issueListQuery } from './issue-list.queries.ts';
import type { Reorder } from './use-manual-order.ts';

/** Saves the manual order of a project's list, and fetches what others made of it. */
export function useReorder(
  path: string,
  { queryKey }: ReturnType<typeof issueListQuery>,
): {
  reorder: Reorder<IssueIds['issues'][number]>;
  /** Somebody moved an issue. */
  refetch: () => void;
} {
  const api = useApi();
  const client = useQueryClient();
  const entities = useEntities();
  // An answer to an earlier move would take back a later one.
  const own = useRef({ sending: 0, missed: false });
  const refetch = (): void => {
    if (own.current.sending > 0) own.current.missed = true;
    else void client.invalidateQueries({ queryKey, exact: true });
  };
  return {
    refetch,
    async reorder(order, moved) {
      const at = order.indexOf(moved);
      const { iid } = entities.read<IssueEntity, IssueListItem>(issues, moved)!;
      const before = client.getQueryData(queryKey);
      own.current.sending += 1;
      void client.cancelQueries({ queryKey, exact: true });
      client.setQueryData(queryKey, (list) => list && { ...list, issues: order });
      try {
        await api.put(`/api/v4/projects/${idPart(path)}/issues/${iid}/reorder`, {
          body: { move_after_id: order[at - 1] ?? null, move_before_id: order[at + 1] ?? null },
        });
      } catch (error) {
        client.setQueryData(queryKey, before);
        addToast({ tone: 'danger', text: issueListMessages.t('reorderFailed'), of: actOf(error) });
      }
      own.current.sending -= 1;
      if (own.current.sending > 0 || !own.current.missed) return;
      own.current.missed = false;
      refetch();
    },
  };
}
