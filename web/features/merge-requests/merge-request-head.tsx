import { CommentDiscussionIcon, FileDiffIcon, GitCommitIcon } from '@primer/octicons-react';
import type { ReactNode } from 'react';
import type { MergeRequestWidget } from '../../../contract/merge-requests/merge-requests.ts';
import { UnderlineNav } from '../../ui/navigation.tsx';
import { withParts } from '../../ui/with-parts.tsx';
import { projectPage } from '../projects/index.ts';
import { mergeRequestHead } from './merge-requests.head.messages.ts';

const { t } = mergeRequestHead;

type Tab = 'overview' | 'commits' | 'changes';

/** `conflicts` is a page without a tab. */
export type MergeRequestPart = Tab | 'conflicts';

/** What is not seen has no link, and is not called deleted. */
function Branch({ project, name, is }: { project: string; name: string; is: 'there' | 'gone' | 'hidden' }) {
  const code = (
    <code className="branch-name" dir="auto">
      {name}
    </code>
  );
  if (is === 'hidden') return code;
  return is === 'there' ? (
    <a href={projectPage(project, `tree/${name.split('/').map(encodeURIComponent).join('/')}`)}>{code}</a>
  ) : (
    <>
      {code} {t('branchGone')}
    </>
  );
}

/** Which branch it brings into which. */
export function Branches({ project, widget }: { project: string; widget: MergeRequestWidget }) {
  const { source_branch, source_project, from_fork, source_state, target_branch } = widget;
  const is = source_state === 'there' || source_state === 'hidden' ? source_state : 'gone';
  const fork = source_project ?? t(source_state === 'hidden' ? 'forkHidden' : 'forkGone');
  return (
    <p className="muted merge-branches">
      {withParts(t('intoFrom'), {
        source: (
          <>
            {from_fork ? `${fork}: ` : ''}
            <Branch project={source_project ?? project} name={source_branch} is={is} />
          </>
        ),
        target: (
          <Branch
            project={project}
            name={target_branch}
            is={widget.check === 'target_missing' ? 'gone' : 'there'}
          />
        ),
      })}
    </p>
  );
}

/** Overview, commits, changes: each has an address of its own. */
export function MergeRequestTabs({
  project,
  iid,
  widget: { commits_count, files_count },
  current,
}: {
  project: string;
  iid: string;
  widget: Pick<MergeRequestWidget, 'commits_count' | 'files_count'>;
  current: MergeRequestPart;
}) {
  const page = `merge_requests/${iid}`;
  const tab = (id: Tab, rest: string, icon: ReactNode, count?: number | null) => ({
    href: projectPage(project, `${page}${rest}`),
    label: t(id),
    icon,
    count: count ?? undefined,
    current: id === current,
  });
  return (
    <UnderlineNav
      label={t('tabs')}
      tabs={[
        tab('overview', '', <CommentDiscussionIcon />),
        tab('commits', '/commits', <GitCommitIcon />, commits_count),
        tab('changes', '/diffs', <FileDiffIcon />, files_count),
      ]}
    />
  );
}
