import type {
  OfferedLabel,
  OfferedMember,
  OfferedMilestone,
} from '../../../contract/autocomplete/autocomplete.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import type { OfferedSubject, SubjectType } from '../../platform/subjects/subject-type.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { avatarUrl } from '../avatars/index.ts';
import { textColorOn } from '../labels/index.ts';
import { authorizeProject, loadProject } from '../projects/index.ts';
import type { ProjectAction, ProjectRow } from '../projects/index.ts';
import { matchGroups, matchMembers, matchParticipants } from './people.queries.ts';
import type { OfferedGroupRow, OfferedPersonRow, Place } from './people.queries.ts';
import { matchLabels, matchMilestones } from './planning.queries.ts';

/** The length of a list beside the caret, with some entries to scroll to. */
const mostOffered = 20;
/** Groups leave room for people. */
const mostGroups = 5;

/** The text after the character, and the subject that is written about. */
export interface Asked {
  readonly query: string;
  /** Issue, Commit …; with `key` an existing subject, without it a new one. */
  readonly type: string | undefined;
  readonly key: string | undefined;
}

const placeOf = (project: ProjectRow): Place => ({
  id: project.id,
  traversalIds: project.namespace_traversal_ids,
});

async function loadFor(ctx: Context, idOrPath: string, action: ProjectAction): Promise<ProjectRow> {
  const project = await loadProject(ctx, idOrPath);
  authorizeProject(ctx, action, project);
  return project;
}

/** The subject that is written about; throws 404 if the viewer may not see it. */
async function subjectOf(ctx: Context, project: string, { type, key }: Asked): Promise<Noteable | undefined> {
  const known = type === undefined ? undefined : ctx.platform.subjects.find(type);
  if (known === undefined || key === undefined) return undefined;
  if (known.key === 'iid' && !/^\d{1,9}$/.test(key)) throw notFound(known.name);
  return known.load(ctx, project, key);
}

/** People and groups: participants first, then members. Only those whom the viewer may see. */
export async function offerMembers(ctx: Context, path: string, asked: Asked): Promise<OfferedMember[]> {
  const project = await loadFor(ctx, path, 'read_members');
  const { db } = ctx.platform;
  const place = placeOf(project);
  const [groups, involved, members] = await Promise.all([
    matchGroups(db, ctx.viewer, place, asked.query, mostGroups),
    subjectOf(ctx, path, asked).then((subject) =>
      subject === undefined || subject.id === 0
        ? []
        : matchParticipants(db, ctx.platform.subjects.get(subject.type), subject.id, asked.query, {
            // Authors of internal notes are only shown to readers of those.
            internal: subject.can.readInternalNotes,
            limit: mostOffered,
          }),
    ),
    matchMembers(db, place, asked.query, mostOffered),
  ]);
  const people = [...new Map([...involved, ...members].map((person) => [person.id, person])).values()];
  return [
    ...people.slice(0, mostOffered - groups.length).map((person) => presentPerson(person, ctx.baseUrl)),
    ...groups.map((group) => presentGroup(group, ctx.baseUrl)),
  ];
}

function presentPerson(person: OfferedPersonRow, baseUrl: string): OfferedMember {
  return {
    type: 'User',
    username: person.username,
    name: person.name,
    avatar_url: avatarUrl(baseUrl, 'user', person.id, person.avatar_key),
    availability: person.busy ? 'busy' : null,
  };
}

function presentGroup(group: OfferedGroupRow, baseUrl: string): OfferedMember {
  return {
    type: 'Group',
    username: group.full_path,
    name: group.full_name,
    avatar_url: avatarUrl(baseUrl, 'group', group.id, group.avatar_key),
    availability: null,
    count: group.count,
  };
}

/** Subjects of a type that a text can refer to. */
export function offerSubjects(type: SubjectType) {
  return (ctx: Context, path: string, { query }: Asked): Promise<readonly OfferedSubject[]> =>
    type.offered!.match(ctx, path, query, mostOffered);
}

export async function offerLabels(ctx: Context, path: string, asked: Asked): Promise<OfferedLabel[]> {
  const project = await loadFor(ctx, path, 'read_labels');
  const subject = await subjectOf(ctx, path, asked);
  const rows = await matchLabels(ctx.platform.db, placeOf(project), asked.query, {
    subjectId: subject?.id,
    limit: mostOffered,
  });
  return rows.map(({ title, color, own, set }) => ({
    title,
    color,
    textColor: textColorOn(color),
    type: own ? 'ProjectLabel' : 'GroupLabel',
    ...(set ? { set } : {}),
  }));
}

export async function offerMilestones(
  ctx: Context,
  path: string,
  { query }: Asked,
): Promise<OfferedMilestone[]> {
  const project = await loadFor(ctx, path, 'read_milestones');
  return matchMilestones(ctx.platform.db, placeOf(project), query, mostOffered);
}
