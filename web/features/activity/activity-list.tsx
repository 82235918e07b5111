import {
  CommentIcon,
  DotFillIcon,
  GitBranchIcon,
  GitCommitIcon,
  IssueClosedIcon,
  IssueOpenedIcon,
  IssueReopenedIcon,
  PersonIcon,
  PulseIcon,
  RepoIcon,
  TagIcon,
  TrashIcon,
} from '@primer/octicons-react';
import type { ReactNode } from 'react';
import type { ActivityEvent } from '../../../contract/activity/activity.ts';
import type { Paged } from '../../platform/api.ts';
import type { Id } from '../../platform/entities.ts';
import { useEntity } from '../../platform/use-entity.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { EmptyState } from '../../ui/feedback.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { groupPath, personPath, projectPage, projectPath, refPart } from '../projects/index.ts';
import { events } from './event.entity.ts';
import { activityMessages } from './activity.messages.ts';
import './activity.css';
import { formatNumber } from '../../platform/formats.ts';
import { ownPath } from '../../platform/url.ts';

const { t } = activityMessages;

interface Sentence {
  icon: ReactNode;
  text: string;
  /** The target of the action. */
  target?: ReactNode;
  detail?: string | null | undefined;
}

function pushSentence({ push_data, project }: ActivityEvent): Sentence {
  const push = push_data!;
  const tag = push.ref_type === 'tag';
  const path = project?.path_with_namespace ?? '';
  if (push.action === 'removed') {
    return {
      icon: <TrashIcon />,
      text: t(tag ? 'deletedTag' : 'deletedBranch'),
      target: <code>{push.ref}</code>,
    };
  }
  const target = (
    <a href={projectPage(path, tag ? `tags` : `commits/${refPart(push.ref)}`)}>
      <code>{push.ref}</code>
    </a>
  );
  if (push.action === 'created' && (tag || push.commit_count === 0)) {
    return {
      icon: tag ? <TagIcon /> : <GitBranchIcon />,
      text: t(tag ? 'createdTag' : 'createdBranch'),
      target,
    };
  }
  return {
    icon: <GitCommitIcon />,
    text: t('pushed', { count: push.commit_count, formatted: formatNumber(push.commit_count) }),
    target,
    detail: push.commit_title,
  };
}

const issueActions: Readonly<Record<string, { icon: ReactNode; text: string }>> = {
  opened: {
    icon: <IssueOpenedIcon />,
    get text() {
      return t('opened');
    },
  },
  closed: {
    icon: <IssueClosedIcon />,
    get text() {
      return t('closed');
    },
  },
  reopened: {
    icon: <IssueReopenedIcon />,
    get text() {
      return t('reopened');
    },
  },
};

/** What happened to a subject of a group, of whatever kind. */
function groupSentence({ action_name, note, group, target_title }: ActivityEvent): Sentence {
  const { icon, text } =
    note === undefined
      ? (issueActions[action_name] ?? { icon: <DotFillIcon />, text: action_name })
      : { icon: <CommentIcon />, text: t('commented') };
  return {
    icon,
    text,
    target: <a href={ownPath(group?.target_url ?? group?.web_url ?? '')}>{group?.target_reference}</a>,
    detail: note?.excerpt ?? target_title,
  };
}

/** The sentence of an event, or its action name if the kind is unknown here. */
function sentenceOf(event: ActivityEvent): Sentence {
  const path = event.project?.path_with_namespace ?? '';
  if (event.group !== undefined) return groupSentence(event);
  if (event.push_data !== undefined) return pushSentence(event);
  if (event.note !== undefined) {
    const { id, noteable_type: type, noteable_iid: iid, commit_id: sha } = event.note;
    const [segment, sigil] = type === 'MergeRequest' ? ['merge_requests', '!'] : ['issues', '#'];
    return {
      icon: <CommentIcon />,
      text: t('commented'),
      target:
        type !== 'Commit' || typeof sha !== 'string' ? (
          <a href={projectPage(path, `${segment}/${iid}#note_${id}`)}>
            {sigil}
            {iid}
          </a>
        ) : (
          <a href={projectPage(path, `commit/${sha}#note_${id}`)}>
            <code>{sha.slice(0, 8)}</code>
          </a>
        ),
      detail: event.note.excerpt ?? event.target_title,
    };
  }
  const issue = event.target_type === 'Issue' ? issueActions[event.action_name] : undefined;
  if (issue !== undefined) {
    return {
      ...issue,
      target: <a href={projectPage(path, `issues/${event.target_iid}`)}>#{event.target_iid}</a>,
      detail: event.target_title,
    };
  }
  if (event.action_name === 'created') return { icon: <RepoIcon />, text: t('createdProject') };
  if (event.action_name === 'joined') return { icon: <PersonIcon />, text: t('joined') };
  if (event.action_name === 'left') return { icon: <PersonIcon />, text: t('left') };
  return { icon: <DotFillIcon />, text: event.action_name, detail: event.target_title };
}

function ActivityRow({ id, showProject }: { id: Id<ActivityEvent>; showProject: boolean }) {
  const event = useEntity(events, id);
  // Deleted since the list was read.
  if (event.note?.excerpt === null) return null;
  const { icon, text, target, detail } = sentenceOf(event);
  const path = event.project?.path_with_namespace ?? event.group?.full_path;
  const place = event.project === null ? groupPath(path ?? '') : projectPath(path ?? '');
  return (
    <li className="activity-row">
      <Avatar of={event.author} size={24} />
      <div className="grow">
        <p className="activity-line">
          <span className="activity-icon">{icon}</span>
          <a className="link-plain strong" href={personPath(event.author.username)}>
            {event.author.name}
          </a>{' '}
          {text} {target}
          {showProject && path !== undefined ? (
            <>
              {target === undefined ? ' ' : ` ${t('in')} `}
              <a href={place}>{path}</a>
            </>
          ) : null}
          <span className="activity-time muted small">
            {' · '}
            <RelativeTime time={event.created_at} />
          </span>
        </p>
        {detail === undefined || detail === null || detail === '' ? null : (
          <p className="activity-detail muted" dir="auto">
            {detail}
          </p>
        )}
      </div>
    </li>
  );
}

/** Events, newest first. */
export function ActivityList({
  events: listed,
  showProject = true,
}: {
  events: Paged<Id<ActivityEvent>>;
  showProject?: boolean;
}) {
  if (listed.items.length === 0) {
    return (
      <EmptyState icon={<PulseIcon />} title={t('none')}>
        {t('noneText')}
      </EmptyState>
    );
  }
  return (
    <ul className="activity">
      {listed.items.map((id) => (
        <ActivityRow key={id} id={id} showProject={showProject} />
      ))}
    </ul>
  );
}
