import { useParams } from '../../../platform/routing/hooks.ts';
import { url } from '../../../platform/url.ts';
import { withParts } from '../../../ui/with-parts.tsx';
import { mergeRequestPath } from '../merge-request-paths.ts';
import { commitOfThreadMessages } from './commit-of-thread.messages.ts';

const { t } = commitOfThreadMessages;

/** On which commit a thread was begun, with the way to it there. */
export function CommitOfThread({ commit, note }: { commit: string; note?: string | undefined }) {
  const { path, iid } = useParams<'/:path/-/merge_requests/:iid'>();
  const at = note === undefined ? '' : `#note_${note}`;
  return withParts(t('onCommit'), {
    commit: (
      <a
        className="mono"
        href={url(`${mergeRequestPath(path, iid)}/diffs?commit_id=${commit}${at}`)}
        data-prefetch="off"
      >
        {commit.slice(0, 8)}
      </a>
    ),
  });
}
