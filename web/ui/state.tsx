import {
  GitMergeIcon,
  GitPullRequestClosedIcon,
  GitPullRequestDraftIcon,
  GitPullRequestIcon,
  IssueClosedIcon,
  IssueOpenedIcon,
} from '@primer/octicons-react';
import { uiMessages } from './ui.messages.ts';
import './label.css';

const states = {
  opened: { className: 'open', icon: IssueOpenedIcon, text: 'statusOpen' },
  closed: { className: 'closed', icon: IssueClosedIcon, text: 'statusClosed' },
  merged: { className: 'done', icon: GitMergeIcon, text: 'statusMerged' },
  /** Of a merge request. */
  proposed: { className: 'open', icon: GitPullRequestIcon, text: 'statusOpen' },
  declined: { className: 'closed', icon: GitPullRequestClosedIcon, text: 'statusClosed' },
  draft: { className: 'draft', icon: GitPullRequestDraftIcon, text: 'statusDraft' },
} as const;

export type State = keyof typeof states;

/** Open, closed or merged, with colour, icon and word. */
export function StateBadge({ state, small = false }: { state: State; small?: boolean }) {
  const { className, icon: Icon, text } = states[state];
  return (
    <span className={`state state-${className}${small ? ' state-small' : ''}`}>
      <Icon />
      {uiMessages.t(text)}
    </span>
  );
}

/** The state as an icon, with a name for screen readers. */
export function StateIcon({ state }: { state: State }) {
  const { className, icon: Icon, text } = states[state];
  return (
    <span className={`state-icon state-icon-${className}`}>
      <Icon aria-label={uiMessages.t(text)} />
    </span>
  );
}
