import {
  AlertIcon,
  CheckCircleIcon,
  ClockIcon,
  GitMergeIcon,
  GitPullRequestClosedIcon,
} from '@primer/octicons-react';
import { useState, type ReactNode } from 'react';
import type { SourceState } from '../../../../contract/merge-requests/merge-requests.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { withParts } from '../../../ui/with-parts.tsx';
import { projectPage } from '../../projects/index.ts';
import { whatLacksApproval } from '../approval-rules/rule-lines.tsx';
import { approvalsMessages } from '../approvals.messages.ts';
import { WaitingForMerge } from '../auto-merge.tsx';
import { autoMergeMessages } from '../auto-merge.messages.ts';
import { WhatBlocks } from '../blocks/what-blocks.tsx';
import { CheckOut } from '../check-out.tsx';
import { headStatusesMessages } from '../head-statuses.messages.ts';
import type { WrittenMessages } from '../merge-messages.tsx';
import { mergeRequestsMessages } from '../merge-requests.messages.ts';
import { Passing } from '../passing.tsx';
import { UpdateBranch } from '../update-branch.tsx';
import { MarkReady } from './mark-ready.tsx';
import type { MergeBoxProps } from './merge-box-props.ts';
import { MergeForm } from './merge-form.tsx';
import { Merged } from './merged.tsx';
import '../merge-requests.css';

const { t } = mergeRequestsMessages;

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
