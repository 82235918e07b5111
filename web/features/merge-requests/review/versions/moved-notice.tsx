import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type {
  MergeRequestChanges,
  MergeRequestWidget,
} from '../../../../../contract/merge-requests/merge-requests.ts';
import { useRouter } from '../../../../platform/routing/hooks.ts';
import { returnFocus } from '../../../../platform/return-focus.ts';
import { useShortcuts } from '../../../../platform/shortcuts.ts';
import { Button } from '../../../../ui/button.tsx';
import { Banner } from '../../../../ui/feedback.tsx';
import { conversationQuery } from '../../../discussions/index.ts';
import { mergeRequestPath } from '../../merge-request-paths.ts';
import { changesQuery, type ChangesSearch } from '../../changes.queries.ts';
import { addressOfChanges, hasMoved } from './shown-address.ts';
import { movedMessages } from './moved.messages.ts';
import './versions.css';

const { t } = movedMessages;

/**
 * Says that there is a newer version, and shows it on request: what the reader has open, and writes about, stays until then. It is in sight
 * wherever one reads, and moves no line.
 */
export function MovedNotice({
  path,
  iid,
  changes: { shown, target_branch: before },
  widget: { version_id: newest, target_branch: target },
  search,
}: {
  path: string;
  iid: string;
  changes: Pick<MergeRequestChanges, 'shown' | 'target_branch'>;
  widget: Pick<MergeRequestWidget, 'version_id' | 'target_branch'>;
  /** What its address asks for. */
  search: ChangesSearch;
}) {
  const client = useQueryClient();
  const { history } = useRouter();
  const isOld = hasMoved(shown, newest);
  const show = useRef<() => void>(() => undefined);
  useEffect(() => {
    show.current = () => {
      void client
        .invalidateQueries({ queryKey: changesQuery(path, iid).queryKey.slice(0, 2) })
        // The button goes as soon as the newest is there.
        .then(() => returnFocus(() => document.querySelector('#main')));
      void client.invalidateQueries({
        queryKey: conversationQuery(mergeRequestPath(path, iid), 'changes').queryKey,
      });
      // An address that names the version, or one of its commits, does not lead to the newest.
      if (search.diff_id !== undefined || search.commit_id !== undefined)
        history.push(`${location.pathname}${addressOfChanges(search, { start_sha: search.start_sha })}`);
    };
  });
  useShortcuts(
    () =>
      isOld ? [{ keys: '.', label: t('showNewestKey'), group: t('group'), run: () => show.current() }] : [],
    [isOld],
  );
  if (!isOld) return null;
  return (
    <div className="page-notice">
      <Banner
        tone="attention"
        actions={
          <Button small aria-keyshortcuts="." onClick={() => show.current()}>
            {t('showNewest')}
          </Button>
        }
      >
        {before === target ? t('moved') : t('retargeted', { target, before })}
      </Banner>
    </div>
  );
}
