import { Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { lazy } from '../../platform/lazy.ts';
import { useApi } from '../../platform/app-context.tsx';
import { returnFocus } from '../../platform/return-focus.ts';
import { pageTitle } from '../../platform/document-title.ts';
import { useParams } from '../../platform/routing/hooks.ts';
import { useShortcuts } from '../../platform/shortcuts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LateConfirmDialog } from '../../ui/late-confirm-dialog.tsx';
import { Banner, Skeleton } from '../../ui/feedback.tsx';
import { HydrateWhenUsed } from '../../ui/hydrate-when.tsx';
import { MarkdownBody } from '../../ui/markdown-body.tsx';
import { MarkdownPlaceProvider, projectPlace } from '../../ui/markdown-place.ts';
import type { TaskClick } from '../../ui/markdown-tasks.ts';
import { previewMarkdown } from '../../ui/preview-markdown.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Conversation, ConversationSkeleton } from '../discussions/index.ts';
import { personPath } from '../projects/index.ts';
import { IssueSidebar } from './issue-sidebar.tsx';
import { IssueStrip } from './issue-strip.tsx';
import { issueState, issueWords } from './issue-words.tsx';
import { fieldShortcuts, shownOf } from '../planning/index.ts';
import { LinkedBlock } from '../links/index.ts';
import { LateHead } from './issue-parts.ts';
import { issues, type IssueOnPage } from './issue.entity.ts';
import { issuePath } from './issue.queries.ts';
import { issuesMessages } from './issues.messages.ts';
import { linkedIssues } from './linked-issues.ts';
import { RelatedBlock } from './related-block.tsx';
import { useIssue } from './use-issue.ts';
import { withParts } from '../../ui/with-parts.tsx';
import '../planning/subject-page.css';
import './issue-page.css';

const { t } = issuesMessages;

const IssueEditForm = lazy(() => import('./issue-edit-form.tsx'));

function Description({
  issue,
  tick,
  children,
}: {
  issue: IssueOnPage;
  tick: (task: TaskClick) => Promise<void>;
  children: ReactNode;
}) {
  return (
    <div className="timeline-item">
      <span className="timeline-avatar">
        <Avatar of={issue.author} size={40} />
      </span>
      <article className="timeline-card">
        <header className="timeline-head">
          <div className="note-head">
            <a href={personPath(issue.author.username)} dir="auto">
              {issue.author.name}
            </a>
            <RelativeTime time={issue.created_at} />
            {issue.last_edited_at === null ? null : (
              <span className="small">
                {withParts(issue.last_edited_by === null ? t('edited') : t('editedBy'), {
                  time: <RelativeTime time={issue.last_edited_at} />,
                  author:
                    issue.last_edited_by === null ? null : (
                      <a href={personPath(issue.last_edited_by.username)} dir="auto">
                        {issue.last_edited_by.name}
                      </a>
                    ),
                })}
              </span>
            )}
          </div>
        </header>
        <div className="timeline-body">
          {issue.description_html === '' ? (
            <p className="muted">{t('noDescription')}</p>
          ) : (
            <MarkdownBody
              html={issue.description_html}
              onTask={issue.abilities.update ? tick : undefined}
              taskOf="issue"
              source={issue.description_text}
            />
          )}
          {children}
        </div>
      </article>
    </div>
  );
}

/** One issue: its description, its conversation and its fields. */
export default function IssuePage() {
  const { path, iid } = useParams<'/:path/-/issues/:iid'>();
  return (
    <MarkdownPlaceProvider value={projectPlace(path, 'Issue', iid)}>
      <IssueView key={`${path}#${iid}`} path={path} iid={iid} />
    </MarkdownPlaceProvider>
  );
}

function IssueView({ path, iid }: { path: string; iid: string }) {
  const api = useApi();
  const { issue, base, gone, put, tick, refresh, followUp, change, changingState, changeState, remove } =
    useIssue(path, iid);
  const head = useRef<HTMLHeadingElement>(null);
  const [editing, setEditing] = useState(false);
  const [asked, setAsked] = useState(false);
  const { abilities } = issue;
  const shown = useMemo(() => shownOf(issue), [issue]);
  useEffect(() => {
    document.title = pageTitle(`${issue.title} (#${issue.iid})`, t('issues'), path);
  }, [issue.title, issue.iid, path]);
  useShortcuts(
    () => [
      ...(abilities.update
        ? [{ keys: 'e', label: t('editIssue'), group: t('inIssue'), run: () => setEditing(true) }]
        : []),
      ...fieldShortcuts(['assignees', 'labels', 'milestone'], abilities, t('inIssue')),
    ],
    [abilities.update, abilities.admin],
  );
  const linked = (
    <>
      <LinkedBlock
        kind={linkedIssues}
        base={issuePath(path, issue.iid)}
        iid={issue.iid}
        admin={abilities.admin}
      />
      <RelatedBlock issue={issue} path={path} />
    </>
  );
  const preview = (text: string): Promise<string> => previewMarkdown(api, path, text);
  return (
    <div className="page subject-page">
      {editing ? null : <IssueStrip issue={issue} head={head} />}
      {gone ? <Banner tone="attention">{t('deletedElsewhere')}</Banner> : null}
      {editing ? (
        <Suspense fallback={<Skeleton lines={6} />}>
          <h1 className="visually-hidden">{t('editIssue')}</h1>
          <IssueEditForm
            project={path}
            issue={issue}
            preview={preview}
            save={put}
            refresh={refresh}
            onClose={() => {
              setEditing(false);
              returnFocus(() => document.querySelector('.issue-edit-opener'));
            }}
          />
        </Suspense>
      ) : (
        <header className="subject-head">
          <h1 ref={head} dir="auto">
            {issue.title} <span className="subject-number">#{issue.iid}</span>
          </h1>
          <HydrateWhenUsed part={LateHead} of={changingState ? undefined : shown}>
            <LateHead
              issue={issue}
              path={path}
              changing={changingState}
              change={change}
              changeState={changeState}
              onEdit={() => setEditing(true)}
              onDelete={() => setAsked(true)}
            />
          </HydrateWhenUsed>
        </header>
      )}
      <div className="subject-columns">
        <IssueSidebar issue={issue} project={path} onChange={change} />
        <div className="subject-talk">
          <Suspense
            fallback={
              <>
                <div className="timeline">
                  <Description issue={issue} tick={tick}>
                    {null}
                  </Description>
                  {linked}
                </div>
                <ConversationSkeleton count={issue.user_notes_count} />
              </>
            }
          >
            <Conversation
              base={base}
              source={{
                channel: 'IssueChannel',
                params: { issue_id: issue.id },
                subject: { type: issues, id: issue.id },
              }}
              onCommands={followUp}
              words={issueWords}
              state={
                abilities.close ? issueState(issue.state === 'opened', changingState, changeState) : undefined
              }
            >
              {(reactions) => (
                <>
                  {editing ? null : (
                    <Description issue={issue} tick={tick}>
                      {reactions}
                    </Description>
                  )}
                  {linked}
                </>
              )}
            </Conversation>
          </Suspense>
        </div>
      </div>
      {asked ? (
        <LateConfirmDialog
          title={t('deleteIssue')}
          verb={t('deleteIssue')}
          onClose={() => setAsked(false)}
          onConfirm={() => void remove()}
        >
          <p>{t('deleteQuestion')}</p>
          <p className="muted" dir="auto">
            {issue.title}
          </p>
        </LateConfirmDialog>
      ) : null}
    </div>
  );
}
