import {
  AlertIcon,
  CheckCircleIcon,
  ClockIcon,
  GitMergeIcon,
  GitPullRequestClosedIcon,
} from '@primer/octicons-react';
import { useState, type ReactNode } from 'react';
import type { SubjectPath } from '../../../contract/discussions/discussions.ts';
import type { MergeRequestWidget, SourceState } from '../../../contract/merge-requests/merge-requests.ts';
import { ApiForm, FormAlert } from '../../platform/form.tsx';
import { addToast } from '../../platform/toasts.ts';
import { idPart } from '../../platform/url.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { withParts } from '../../ui/with-parts.tsx';
import { personPath, projectPage } from '../projects/index.ts';
import { PickButtons } from '../repositories/index.ts';
import { whatLacksApproval } from './approval-rules/rule-lines.tsx';
import { approvalsMessages } from './approvals.messages.ts';
import { WaitingForMerge } from './auto-merge.tsx';
import { autoMergeMessages } from './auto-merge.messages.ts';
import { headStatusesMessages } from './head-statuses.messages.ts';
import { checkOutMessages } from './check-out.messages.ts';
import { CheckOut } from './check-out.tsx';
import { WhatBlocks } from './blocks/what-blocks.tsx';
import { MergeMessages, messagesToSend, type WrittenMessages } from './merge-messages.tsx';
import { mergeRequestPath } from './merge-request.queries.ts';
import { mergeRequestsMessages } from './merge-requests.messages.ts';
import { Passing } from './passing.tsx';
import { UpdateBranch } from './update-branch.tsx';
import './merge-requests.css';

const { t } = mergeRequestsMessages;

interface MergeBoxProps {
  project: string;
  iid: string;
  widget: MergeRequestWidget;
  onMerged: () => Promise<unknown>;
  /** The title of a draft once it is ready, for those who may change it. */
  readyTitle?: string | undefined;
}

/** A draft is made ready. */
function MarkReady({ project, iid, onMerged, title }: Omit<MergeBoxProps, 'widget'> & { title: string }) {
  const page = mergeRequestPath(project, iid);
  return (
    <Passing to="merge-box">
      <ApiForm
        id="mark-ready"
        method="PUT"
        path={`${page as SubjectPath}.json`}
        leadTo={page}
        body={() => ({ title })}
        onDone={() => {
          addToast({ tone: 'success', text: t('markedReady') });
          return onMerged();
        }}
      >
        {(state) => (
          <>
            <FormAlert state={state} />
            <input type="hidden" name="title" value={title} />
            <div className="form-actions">
              <Button type="submit" busy={state.busy}>
                {t('markReady')}
              </Button>
            </div>
          </>
        )}
      </ApiForm>
    </Passing>
  );
}

/** The branch that was merged is not needed any more. */
function DeleteSource({ project, iid, widget, onMerged }: MergeBoxProps) {
  const { source_branch: source, source_project } = widget;
  return (
    <Passing to="merge-box">
      <ApiForm
        id="delete-source"
        method="DELETE"
        path={`/api/v4/projects/${idPart(source_project ?? project)}/repository/branches/${encodeURIComponent(source)}`}
        leadTo={mergeRequestPath(project, iid)}
        onDone={() => {
          addToast({ tone: 'success', text: checkOutMessages.t('sourceDeletedNow', { source }) });
          return onMerged();
        }}
      >
        {(state) => (
          <>
            <FormAlert state={state} />
            <Button type="submit" busy={state.busy}>
              {checkOutMessages.t('deleteSource', { source })}
            </Button>
          </>
        )}
      </ApiForm>
    </Passing>
  );
}

function Merged(props: MergeBoxProps) {
  const { project, iid, widget } = props;
  const { merged_by: by, merged_at: at, merge_commit_sha: sha } = widget;
  const time = at === null ? '' : <RelativeTime time={at} />;
  const text = (
    <p>
      {by === null
        ? withParts(t('mergedSome'), { time })
        : withParts(t('mergedBy'), { author: <a href={personPath(by.username)}>{by.name}</a>, time })}{' '}
      {sha === null
        ? null
        : withParts(t('mergeCommit'), {
            commit: (
              <a href={projectPage(project, `commit/${sha}`)}>
                <code>{sha.slice(0, 8)}</code>
              </a>
            ),
          })}
    </p>
  );
  return widget.can_pick || widget.can_delete_source ? (
    <div className="stack">
      {text}
      <div className="form-actions">
        {widget.can_delete_source ? <DeleteSource {...props} /> : null}
        {widget.can_pick ? (
          <PickButtons project={project} of={mergeRequestPath(project, iid)} target={widget.target_branch} />
        ) : null}
      </div>
    </div>
  ) : (
    text
  );
}

/** Merges what can be merged now; what waits for others, or for statuses, can be set to be merged then. */
function MergeForm({
  project,
  iid,
  widget,
  onMerged,
  written,
  setWritten,
}: MergeBoxProps & { written: WrittenMessages; setWritten: (written: WrittenMessages) => void }) {
  const { source_branch: source, target_branch: target, from_fork: fromFork, check } = widget;
  const waits = widget.can_wait && widget.auto_merge === null;
  // What is typed and ticked outlives a push; that a merge of what was there before was refused does not.
  const [asked, setAsked] = useState(widget.head_sha);
  return (
    <Passing to="merge-box">
      <ApiForm
        id="merge"
        method="PUT"
        path={`/api/v4/projects/${idPart(project)}/merge_requests/${iid}/merge`}
        leadTo={mergeRequestPath(project, iid)}
        body={(fields) => {
          setAsked(widget.head_sha);
          return {
            sha: widget.head_sha,
            target_branch: target,
            squash: fields['squash'] === 'true',
            should_remove_source_branch: fields['should_remove_source_branch'] === 'true',
            ...messagesToSend(fields, widget.messages),
            ...(fields['auto_merge'] === 'true' ? { auto_merge: true } : {}),
          };
        }}
        onDone={({ merge_when_pipeline_succeeds: waits }) => {
          const text = waits ? autoMergeMessages.t('setNow') : t('mergedNow', { target });
          addToast({ tone: 'success', text });
          return onMerged();
        }}
      >
        {(state) => (
          <>
            {asked === widget.head_sha ? <FormAlert state={state} /> : null}
            <input type="hidden" name="sha" value={widget.head_sha} />
            <input type="hidden" name="target_branch" value={target} />
            <Checkbox
              name="squash"
              value="true"
              defaultChecked={widget.squash}
              disabled={!widget.squash_is_chosen}
              label={t('squash')}
            />
            {fromFork ? null : (
              <Checkbox
                name="should_remove_source_branch"
                value="true"
                defaultChecked={widget.remove_source_branch}
                label={t('removeSourceBranch', { source })}
              />
            )}
            <MergeMessages messages={widget.messages} {...{ written, setWritten, state }} />
            {waits ? <p className="small muted">{autoMergeMessages.t('hint')}</p> : null}
            <div className="form-actions">
              {waits ? (
                <Button type="submit" variant="primary" name="auto_merge" value="true" busy={state.busy}>
                  {autoMergeMessages.t('set')}
                </Button>
              ) : null}
              {check === 'mergeable' ? (
                <Button
                  type="submit"
                  variant={waits ? 'default' : 'primary'}
                  icon={<GitMergeIcon />}
                  busy={state.busy}
                >
                  {t('merge')}
                </Button>
              ) : null}
            </div>
          </>
        )}
      </ApiForm>
    </Passing>
  );
}

/** What is said of a source branch that is not there: it can be merged as it was, and nothing else. */
const sourceWords = {
  there: undefined,
  no_branch: 'sourceDeleted',
  no_fork: 'forkDeleted',
  hidden: 'forkUnseen',
} as const satisfies Record<SourceState, string | undefined>;

/** What stands between a merge request and its merge, one thing at a time; or the merge. */
export function MergeBox(props: MergeBoxProps) {
  const { widget } = props;
  const [written, setWritten] = useState<WrittenMessages>({});
  const {
    source_branch: source,
    target_branch: target,
    check,
    conflicts,
    more_conflicts: more,
    can_merge,
    auto_merge: autoMerge,
  } = widget;
  const gone = widget.state === 'opened' ? sourceWords[widget.source_state] : undefined;
  const isGone = gone !== undefined && widget.source_state !== 'hidden';
  const [icon, content] = ((): readonly [ReactNode, ReactNode] => {
    if (widget.state === 'merged') return [<GitMergeIcon key="icon" />, <Merged key="text" {...props} />];
    if (check === 'not_open')
      return [<GitPullRequestClosedIcon key="icon" />, <p key="text">{t('notOpen')}</p>];
    if (check === 'conflict')
      return [
        <AlertIcon key="icon" />,
        <div key="text">
          <p>{t('conflict', { target })}</p>
          {conflicts.length === 0 ? null : (
            <>
              <p className="small strong">{t('conflicts')}</p>
              <ul>
                {conflicts.map((path) => (
                  <li key={path}>
                    <code dir="auto">{path}</code>
                  </li>
                ))}
                {more > 0 ? <li>{t('moreConflicts', { count: more })}</li> : null}
              </ul>
            </>
          )}
          {widget.can_push ? (
            <div className="form-actions">
              <LinkButton href={projectPage(props.project, `merge_requests/${props.iid}/conflicts`)}>
                {t('resolveConflicts')}
              </LinkButton>
            </div>
          ) : (
            <p>{isGone ? t('notResolved') : t('resolvedByOthers', { source })}</p>
          )}
        </div>,
      ];
    if (check === 'behind')
      return [
        <AlertIcon key="icon" />,
        <div key="text">
          <p>{t('behind', { source, target })}</p>
          {widget.can_push ? <UpdateBranch key={widget.head_sha} {...props} /> : null}
        </div>,
      ];
    if (check === 'unresolved') return [<AlertIcon key="icon" />, <p key="text">{t('unresolved')}</p>];
    if (check === 'requested_changes')
      return [
        <AlertIcon key="icon" />,
        <p key="text">
          {approvalsMessages.t(
            widget.approvals.can_take_back ? 'requestedChanges' : 'requestedChangesArchived',
          )}
        </p>,
      ];
    if (check === 'not_approved')
      return [<AlertIcon key="icon" />, <p key="text">{whatLacksApproval(widget.approvals)}</p>];
    if (check === 'merge_request_blocked')
      return [
        <AlertIcon key="icon" />,
        <div key="text">
          <WhatBlocks blockers={widget.blocks.blockers} />
        </div>,
      ];
    if (check === 'ci_still_running')
      return [<AlertIcon key="icon" />, <p key="text">{headStatusesMessages.t('stillRunning')}</p>];
    if (check === 'ci_must_pass')
      return [
        <AlertIcon key="icon" />,
        <p key="text">{headStatusesMessages.t(widget.statuses.state === null ? 'noStatus' : 'mustPass')}</p>,
      ];
    if (check === 'merge_time')
      return [
        <ClockIcon key="icon" />,
        <p key="text">
          {withParts(autoMergeMessages.t('mergeTime'), {
            time: <RelativeTime time={widget.merge_after ?? ''} />,
          })}
        </p>,
      ];
    if (check === 'draft')
      return [
        <AlertIcon key="icon" />,
        <div key="text">
          <p>{t('draft')}</p>
          {props.readyTitle === undefined ? null : <MarkReady {...props} title={props.readyTitle} />}
        </div>,
      ];
    if (check === 'target_missing')
      return [<AlertIcon key="icon" />, <p key="text">{t('targetMissing', { target })}</p>];
    if (check === 'empty')
      return [<AlertIcon key="icon" />, <p key="text">{t('empty', { source, target })}</p>];
    return [
      <CheckCircleIcon key="icon" />,
      can_merge ? (
        <div key="text">
          <p>{widget.can_wait ? autoMergeMessages.t('notPassed') : t('mergeable')}</p>
          <MergeForm {...props} {...{ written, setWritten }} />
        </div>
      ) : (
        <p key="text">{t('cannotMerge', { target })}</p>
      ),
    ];
  })();
  const tone = widget.state === 'merged' ? 'merged' : check === 'mergeable' ? 'ready' : 'waiting';
  return (
    <section className={`card merge-box merge-box-${tone}`} aria-label={t('merging')} tabIndex={-1}>
      <span className="merge-box-icon">{icon}</span>
      <div className="grow">
        {content}
        {gone === undefined ? null : <p className="small muted">{t(gone, { source })}</p>}
        {widget.lacks_commits && widget.can_push && check !== 'behind' ? (
          <div className="merge-box-update">
            <p className="small muted">{t('lacksCommits', { source, target })}</p>
            <UpdateBranch key={widget.head_sha} {...props} />
          </div>
        ) : null}
        {autoMerge === null ? null : (
          <Passing to="merge-box">
            <WaitingForMerge
              project={props.project}
              iid={props.iid}
              autoMerge={autoMerge}
              onCanceled={props.onMerged}
            />
          </Passing>
        )}
        {autoMerge === null && widget.can_wait && check !== 'mergeable' ? (
          <MergeForm {...props} {...{ written, setWritten }} />
        ) : null}
        <CheckOut {...props} />
      </div>
    </section>
  );
}
