import {
  CommentIcon,
  DotFillIcon,
  GitBranchIcon,
  GitCommitIcon,
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
import { withParts } from '../../ui/with-parts.tsx';
import { groupPath, personPath, projectPage, projectPath, refPart } from '../projects/index.ts';
import { activityIconOf, type SubjectAction } from './activity-icons.ts';
import { events } from './event.entity.ts';
import { activityMessages } from './activity.messages.ts';
import './activity.css';
import { formatNumber } from '../../platform/formats.ts';
import { ownPath } from '../../platform/url.ts';

const { t } = activityMessages;

interface Sentence {
  icon: ReactNode;
  /** With the place where it happened, or without it. */
  say: (where: '' | 'In') => string;
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
      say: (where) => t(`${tag ? 'deletedTag' : 'deletedBranch'}${where}`),
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
      say: (where) => t(`${tag ? 'createdTag' : 'createdBranch'}${where}`),
      target,
    };
  }
  return {
    icon: <GitCommitIcon />,
    say: (where) =>
      t(`pushed${where}`, { count: push.commit_count, formatted: formatNumber(push.commit_count) }),
    target,
    detail: push.commit_title,
  };
}

/** The verb of what happens to subjects. */
const verbs = {
  opened: 'opened',
  closed: 'closed',
  reopened: 'reopened',
  accepted: 'merged',
  approved: 'approved',
} as const satisfies Readonly<Record<SubjectAction, string>>;

const isSubjectAction = (name: string): name is SubjectAction => Object.hasOwn(verbs, name);

/** What happened to a subject, of whatever kind, or was said of it. */
function subjectSentence({
  action_name,
  note,
  group,
  project,
  target_type,
  target_title,
}: ActivityEvent): Sentence {
  const { target_url: href = null, target_reference: reference } = group ?? project ?? {};
  const target = href === null ? {} : { target: <a href={ownPath(href)}>{reference}</a> };
  if (note !== undefined)
    return {
      icon: <CommentIcon />,
      say: (where) => t(`${href === null ? 'noted' : 'commented'}${where}`),
      ...target,
      detail: note.excerpt,
    };
  if (!isSubjectAction(action_name))
    return {
      icon: <DotFillIcon />,
      say: (where) => t(`actedOn${where}`, { action: action_name }),
      ...target,
      detail: target_title,
    };
  return {
    icon: activityIconOf(target_type, action_name) ?? <DotFillIcon />,
    say: (where) => t(`${verbs[action_name]}${where}`),
    ...target,
    detail: target_title,
  };
}

/** The sentence of an event, or its action name if the kind is unknown here. */
function sentenceOf(event: ActivityEvent): Sentence {
  if (event.push_data !== undefined) return pushSentence(event);
  if ((event.group ?? event.project)?.target_url != null || event.note !== undefined)
    return subjectSentence(event);
  if (event.action_name === 'created')
    return { icon: <RepoIcon />, say: (where) => t(`createdProject${where}`) };
  if (event.action_name === 'joined') return { icon: <PersonIcon />, say: (where) => t(`joined${where}`) };
  if (event.action_name === 'left') return { icon: <PersonIcon />, say: (where) => t(`left${where}`) };
  return {
    icon: <DotFillIcon />,
    say: (where) => t(`acted${where}`, { action: event.action_name }),
    detail: event.target_title,
  };
}

function ActivityRow({ id, showProject }: { id: Id<ActivityEvent>; showProject: boolean }) {
  const event = useEntity(events, id);
  // Deleted since the list was read.
  if (event.note?.excerpt === null) return null;
  const { icon, say, target, detail } = sentenceOf(event);
  const path = event.project?.path_with_namespace ?? event.group?.full_path;
  const place = event.project === null ? groupPath(path ?? '') : projectPath(path ?? '');
  return (
    <li className="activity-row">
      <Avatar of={event.author} size={24} />
      <div className="grow">
        <p className="activity-line">
          <span className="activity-icon">{icon}</span>
          {withParts(say(showProject && path !== undefined ? 'In' : ''), {
            person: (
              <a className="link-plain strong" href={personPath(event.author.username)}>
                {event.author.name}
              </a>
            ),
            target,
            place: <a href={place}>{path}</a>,
          })}
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
