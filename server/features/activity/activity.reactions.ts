import { findNoteSource } from '../discussions/index.ts';
import { findMilestonesByIds } from '../milestones/index.ts';
import { reaction } from '../../platform/events/events.ts';
import type { EventMap, EventMeta } from '../../platform/events/events.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SubjectEvent } from '../../platform/subjects/subject.events.ts';
import { completePush, findActivitySubject, insertActivity } from './activity.queries.ts';
import type { NewActivity } from './activity.queries.ts';

const nothing = {
  projectId: null,
  namespaceId: null,
  authorId: null,
  targetType: null,
  targetId: null,
  targetIid: null,
  targetTitle: null,
  confidential: false,
  pushData: null,
};

function write(
  platform: Platform,
  event: EventMeta,
  activity: Partial<NewActivity> & Pick<NewActivity, 'action'>,
): Promise<void> {
  return insertActivity(platform.db, {
    ...nothing,
    ...activity,
    outboxId: event.id,
    createdAt: event.createdAt,
  });
}

/** The subject's data when something happens to it; undefined if it was deleted. */
async function aboutSubject(platform: Platform, id: number) {
  const subject = await findActivitySubject(platform.db, id);
  if (subject === undefined) return undefined;
  const title = await platform.subjects.find(subject.kind)?.readTitle?.(platform, id);
  return { ...subject, title: title ?? subject.title };
}

/** Records an event of a whole subject. */
const subjectActivity =
  (action: string) =>
  async (platform: Platform, { type, id, authorId }: SubjectEvent, event: EventMeta): Promise<void> => {
    const subject = await aboutSubject(platform, id);
    if (subject === undefined) return;
    await write(platform, event, {
      action,
      authorId,
      projectId: subject.project_id,
      namespaceId: subject.namespace_id,
      targetType: type,
      targetId: id,
      targetIid: subject.iid,
      targetTitle: subject.title,
      confidential: subject.confidential,
    });
  };

const approved = subjectActivity('approved');

const zero = /^0+$/;

interface PushedRef {
  readonly projectId: number;
  readonly ref: EventMap['refs.changed']['changes'][number];
  readonly eventId: number;
}

/** Reads how many commits a push has brought and the newest title. A job, because it asks git, which must not block the dispatcher. */
const readPushedRef: Job = {
  name: 'activity:read-push',
  class: 'events',
  async run(platform, payload) {
    const { projectId, ref, eventId } = payload as PushedRef;
    const repository = platform.git.repository(projectId);
    const call = {
      ...(zero.test(ref.before) ? {} : { exclude: [ref.before] }),
      share: 'background',
    } as const;
    const log = await platform.git.log(repository, ref.after, { ...call, limit: 1 });
    const counted = await platform.git.countCommits(repository, ref.after, { ...call, max: 1_000_000 });
    await completePush(platform.db, eventId, {
      commit_count: counted.ok ? counted.value.count : 0,
      commit_title: log.ok ? (log.value.commits[0]?.title ?? null) : null,
    });
  },
};

export const activityReactions = [
  reaction('project.created', 'activity.project', (platform, { projectId, authorId }, event) =>
    write(platform, event, { action: 'created', projectId, authorId }),
  ),
  reaction('subject.created', 'activity.subject-opened', subjectActivity('opened')),
  reaction('subject.closed', 'activity.subject-closed', subjectActivity('closed')),
  reaction('subject.reopened', 'activity.subject-reopened', subjectActivity('reopened')),
  // As v4 calls it.
  reaction('subject.merged', 'activity.subject-merged', subjectActivity('accepted')),
  reaction('subject.changed', 'activity.subject-approved', async (platform, changed, event) => {
    if (changed.approved === true) await approved(platform, changed, event);
  }),
  reaction('note.created', 'activity.note', async (platform, payload, event) => {
    const { noteId, authorId, projectId, noteableId } = payload;
    const note = await findNoteSource(platform.db, noteId);
    if (note === undefined) return;
    const subject = await aboutSubject(platform, noteableId);
    await write(platform, event, {
      action: 'commented on',
      authorId,
      projectId,
      namespaceId: subject?.namespace_id ?? null,
      targetType: 'Note',
      targetId: noteId,
      targetTitle: subject?.title ?? null,
      confidential: note.internal || subject?.confidential === true,
    });
  }),
  reaction(
    'milestone.changed',
    'activity.milestone',
    async (platform, { milestoneId, projectId, change, authorId }, event) => {
      if (projectId === null || change === 'updated' || change === 'deleted') return;
      const milestone = (await findMilestonesByIds(platform.db, [milestoneId])).get(milestoneId);
      if (milestone === undefined) return;
      const actions = { created: 'opened', closed: 'closed', reopened: 'reopened' } as const;
      await write(platform, event, {
        action: actions[change],
        authorId,
        projectId,
        targetType: 'Milestone',
        targetId: milestoneId,
        targetIid: milestone.iid,
        targetTitle: milestone.title,
      });
    },
  ),
  reaction('member.added', 'activity.member', async (platform, { projectId, userId }, event) => {
    if (projectId !== null) await write(platform, event, { action: 'joined', projectId, authorId: userId });
  }),
  reaction('refs.changed', 'activity.push', async (platform, { projectId, pusherId, changes }, event) => {
    const [first] = changes;
    if (first === undefined) return;
    const created = zero.test(first.before);
    const removed = zero.test(first.after);
    await write(platform, event, {
      action: removed ? 'deleted' : created ? 'pushed new' : 'pushed to',
      projectId,
      authorId: pusherId,
      pushData: {
        commit_count: 0,
        action: removed ? 'removed' : created ? 'created' : 'pushed',
        ref_type: first.ref.startsWith('refs/tags/') ? 'tag' : 'branch',
        commit_from: created ? null : first.before,
        commit_to: removed ? null : first.after,
        ref: first.ref.replace(/^refs\/(?:heads|tags)\//, ''),
        commit_title: null,
        ref_count: changes.length > 1 ? changes.length : null,
      },
    });
    if (removed) return;
    const pushed: PushedRef = { projectId, ref: first, eventId: event.id };
    await addJob(platform.db, readPushedRef.name, pushed, { priority: changes.length > 50 ? 10 : 0 });
  }),
];

export const activityJobs: readonly Job[] = [readPushedRef];
