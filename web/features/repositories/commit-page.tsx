import {
  CodeIcon,
  DiffIcon,
  GitBranchIcon,
  KebabHorizontalIcon,
  MailIcon,
  TagIcon,
} from '@primer/octicons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { RawHtml } from '../../platform/raw-html.tsx';
import { useParams } from '../../platform/routing/hooks.ts';
import { pathPart } from '../../platform/url.ts';
import { LinkButton } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Skeleton } from '../../ui/feedback.tsx';
import { HydrateAtOnce } from '../../ui/hydrate-when.tsx';
import { ActionMenu, MenuLink } from '../../ui/menu.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { can, useProject } from '../projects/index.ts';
import { withParts } from '../../ui/with-parts.tsx';
import { changesMessages } from './changes.messages.ts';
import { codePage, commitPage } from './code-paths.ts';
import { commitQuery } from './code.queries.ts';
import { CommitAuthor, CommitAvatar } from './commit-strip.tsx';
import { DiffView } from './diff-view.tsx';
import { LateCommitConversation } from './late-commit-conversation.tsx';
import { showName, shortSha } from './names.ts';
import { PickButtons } from './pick-buttons.tsx';
import './code.css';
import './commits.css';

const { t } = changesMessages;

export default function CommitView() {
  const { path: project, sha: wanted } = useParams<'/:path/-/commit/:sha'>();
  const { data: page } = useSuspenseQuery(commitQuery(project, wanted));
  const home = useProject(project);
  const { commit, branches, tags } = page;
  return (
    <div className="page stack">
      <div className="page-head">
        <h1 dir="auto">{showName(commit.title) || shortSha(commit.sha)}</h1>
        <LinkButton icon={<CodeIcon />} href={codePage(project, 'tree', commit.sha)}>
          {t('browseFiles')}
        </LinkButton>
        {can(home, 'push_code') && home.default_branch !== null ? (
          <PickButtons
            project={project}
            of={`/${pathPart(project)}/-/commit/${commit.sha}`}
            target={home.default_branch ?? ''}
          />
        ) : null}
        <ActionMenu
          align="end"
          label={t('more')}
          summaryClass="btn btn-icon"
          summary={<KebabHorizontalIcon />}
        >
          <MenuLink icon={<DiffIcon />} href={`${commitPage(project, commit.sha)}.diff`}>
            {t('plainDiff')}
          </MenuLink>
          <MenuLink icon={<MailIcon />} href={`${commitPage(project, commit.sha)}.patch`}>
            {t('mailPatch')}
          </MenuLink>
        </ActionMenu>
      </div>
      <div className="card">
        {commit.body_html.trim() === '' ? null : (
          <RawHtml className="commit-message mono" dir="auto" html={commit.body_html} />
        )}
        <div className="commit-facts">
          <span className="commit-fact">
            <CommitAvatar commit={commit} size={24} />
            <CommitAuthor commit={commit} />
            <span className="muted">
              {withParts(t(commit.committer_name === commit.author_name ? 'authored' : 'committedBy'), {
                name: showName(commit.committer_name),
                time: <RelativeTime time={commit.committed_date} />,
              })}
            </span>
          </span>
          <span className="grow" />
          {commit.parents.length === 0 ? null : (
            <span className="commit-fact">
              <span className="muted small">{t('parents', { count: commit.parents.length })}</span>
              {commit.parents.map((parent) => (
                <a key={parent} className="mono" href={commitPage(project, parent)}>
                  {shortSha(parent)}
                </a>
              ))}
            </span>
          )}
          <span className="commit-fact">
            <span className="muted small">{t('commit')}</span>
            <code title={commit.sha}>{shortSha(commit.sha)}</code>
            <CopyButton text={commit.sha} label={t('copySha')} />
          </span>
        </div>
        {branches.length + tags.length === 0 ? null : (
          <div className="commit-facts">
            <span className="muted small">{t('contained')}</span>
            {branches.map((name) => (
              <a key={name} className="ref-chip row" dir="auto" href={codePage(project, 'tree', name)}>
                <GitBranchIcon size={12} />
                {showName(name)}
              </a>
            ))}
            {tags.map((name) => (
              <a key={name} className="ref-chip row" dir="auto" href={codePage(project, 'tree', name)}>
                <TagIcon size={12} />
                {showName(name)}
              </a>
            ))}
          </div>
        )}
      </div>
      <DiffView
        project={project}
        diff={page.diff}
        sha={commit.sha}
        base={commit.parents[0] ?? null}
        fileQuery={(paths) => commitQuery(project, commit.sha, paths)}
      />
      <HydrateAtOnce key={commit.sha} part={LateCommitConversation} fallback={<Skeleton />}>
        <LateCommitConversation project={project} sha={commit.sha} />
      </HydrateAtOnce>
    </div>
  );
}
