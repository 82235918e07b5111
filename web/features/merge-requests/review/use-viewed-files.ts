import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { MergeRequestChanges, TickedFile } from '../../../../contract/merge-requests/merge-requests.ts';
import type { PageDiffFile } from '../../../../contract/repositories/repositories.ts';
import { useApi } from '../../../platform/app-context.tsx';
import { actOf } from '../../../platform/failed-acts.ts';
import { useSubscription } from '../../../platform/realtime.ts';
import { useViewer } from '../../../platform/session.ts';
import { useShortcuts } from '../../../platform/shortcuts.ts';
import { addToast } from '../../../platform/toasts.ts';
import type { ViewedFiles } from '../../repositories/index.ts';
import { mergeRequestPath } from '../merge-request-paths.ts';
import { changesQuery, type ChangesSearch } from '../changes.queries.ts';
import { reviewMessages } from './review.messages.ts';

const { t } = reviewMessages;

/** The file with the focus; otherwise the first in sight, below the head that stays at the top. */
function fileInSight(): string | undefined {
  const focused = document.activeElement?.closest('.diff-frame')?.querySelector<HTMLElement>('.diff-file');
  const files = [...document.querySelectorAll<HTMLElement>('.review .diff-file')];
  const file = focused ?? files.find((each) => each.getBoundingClientRect().bottom > 50);
  return file?.dataset['file'];
}

/** The files that the reader has ticked as viewed; undefined for who can tick none. */
export function useViewedFiles(
  project: string,
  iid: string,
  subjectId: number,
  search: ChangesSearch,
  changes: MergeRequestChanges,
): ViewedFiles | undefined {
  const api = useApi();
  const client = useQueryClient();
  const isSignedIn = useViewer() !== null;
  const { viewed, diff, head_sha, shown, last_review: last } = changes;
  // A tick is of a content, so that every version knows it. A commit's file can be one that no version has.
  const canTick = isSignedIn && shown.commit === null;
  // All of it, or all that is new since what they have reviewed.
  const isAll = !diff.truncated && (shown.since === null || shown.since.id === last?.id);
  const paths = useMemo(() => new Set(viewed), [viewed]);
  const { w, file: wanted, diff_id, start_sha } = search;
  const queryKey = useMemo(
    () => changesQuery(project, iid, { w, file: wanted, diff_id, start_sha }).queryKey,
    [project, iid, w, wanted, diff_id, start_sha],
  );
  const show = useCallback(
    (path: string, isViewed: boolean) =>
      client.setQueryData(queryKey, (now) => {
        if (now === undefined) return now;
        const others = now.viewed.filter((other) => other !== path);
        return { ...now, viewed: isViewed ? [...others, path] : others };
      }),
    [client, queryKey],
  );
  /** The last tick of a file that is on its way, and whether the server has the file ticked afterwards. */
  const onTheWay = useRef(new Map<string, Promise<boolean>>());
  const choose = useCallback(
    async ({ new_path: path, new_mode: mode, identity }: PageDiffFile, isViewed: boolean): Promise<void> => {
      const url = `${mergeRequestPath(project, iid)}/viewed_files` as const;
      // What was read before the tick would take it back.
      void client.cancelQueries({ queryKey, exact: true });
      show(path, isViewed);
      const before = onTheWay.current.get(path);
      const send = async (): Promise<boolean> => {
        // Two at once could arrive in the other order.
        const was = before === undefined ? !isViewed : await before;
        try {
          const left = diff.files.filter(({ new_path }) => new_path !== path && !paths.has(new_path));
          const body = { path, blob: identity?.new_blob ?? null, mode };
          if (isViewed) await api.put(url, { body: { ...body, head_sha, last: isAll && left.length === 0 } });
          else await api.delete(url, { body });
          return isViewed;
        } catch (error) {
          addToast({ tone: 'danger', text: t('viewedFailed'), of: actOf(error) });
          return was;
        }
      };
      const sent = send();
      onTheWay.current.set(path, sent);
      const is = await sent;
      if (onTheWay.current.get(path) !== sent) return;
      onTheWay.current.delete(path);
      if (is !== isViewed) show(path, is);
    },
    [api, client, project, iid, queryKey, show, diff.files, paths, head_sha, isAll],
  );
  // In another browser of this reader.
  useSubscription<{ event: string; subject_id?: number; file?: TickedFile }>(
    'PersonChannel',
    canTick ? {} : null,
    ({ event, subject_id, file }) => {
      if (event !== 'viewed' || subject_id !== subjectId || file === undefined) return;
      const now = diff.files.find(({ new_path }) => new_path === file.path);
      // While a tick of this page is on its way, what was before it is no news.
      if (now === undefined || onTheWay.current.has(file.path)) return;
      if (file.blob === (now.identity?.new_blob ?? null) && file.mode === now.new_mode)
        show(file.path, file.viewed);
    },
    // What one reads stays; ticks that were missed are there with the next visit.
    () => undefined,
  );
  const latest = useRef<() => void>(() => undefined);
  useEffect(() => {
    latest.current = () => {
      const hash = fileInSight();
      const file = diff.files.find(({ identity }) => identity?.file_hash === hash);
      if (file !== undefined) void choose(file, !paths.has(file.new_path));
    };
  });
  useShortcuts(
    () =>
      canTick ? [{ keys: 'v', label: t('viewedKey'), group: t('group'), run: () => latest.current() }] : [],
    [canTick],
  );
  return useMemo(() => (canTick ? { paths, choose } : undefined), [canTick, paths, choose]);
}
