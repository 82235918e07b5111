import type {
  OfferedLabel,
  OfferedMember,
  OfferedMilestone,
} from '../../../contract/autocomplete/autocomplete.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import type { Parent } from '../../platform/subjects/parent.ts';
import type { OfferedSubject, SubjectType } from '../../platform/subjects/subject-type.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { avatarUrl } from '../avatars/index.ts';
import { matchLabels, textColorOn } from '../labels/index.ts';
import { matchMilestones } from '../milestones/index.ts';
import { authorizeGroup, groupParent, loadGroup } from '../groups/index.ts';
import { authorizeProject, loadProject, projectParent } from '../projects/index.ts';
import { matchGroups, matchMembers, matchParticipants } from './people.queries.ts';
import type { OfferedGroupRow, OfferedPersonRow } from './people.queries.ts';

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

type Listed = 'read_members' | 'read_labels' | 'read_milestones';

/** Throws 401, 403 or 404 if the viewer may not read these of the project or group. */
async function loadFor(ctx: Context, kind: Parent['kind'], path: string, action: Listed): Promise<Parent> {
  if (kind === 'group') {
    const group = await loadGroup(ctx, path);
    authorizeGroup(ctx, action === 'read_members' ? action : 'read', group);
    return groupParent(group);
  }
  const project = await loadProject(ctx, path);
  authorizeProject(ctx, action, project);
  return projectParent(project);
}

/** The subject that is written about; throws 404 if the viewer may not see it. */
async function subjectOf(
  ctx: Context,
  parent: Parent['kind'],
  path: string,
  { type, key }: Asked,
): Promise<Noteable | undefined> {
  const known = type === undefined ? undefined : ctx.platform.subjects.find(type);
  if (known?.parent !== parent || key === undefined) return undefined;
  if (known.key === 'iid' && !/^\d{1,9}$/.test(key)) throw notFound(known.name);
  return known.load(ctx, path, key);
}

/** People and groups: participants first, then members. Only those whom the viewer may see. */
export async function offerMembers(
  ctx: Context,
  parent: Parent['kind'],
  path: string,
  asked: Asked,
): Promise<OfferedMember[]> {
  const place = await loadFor(ctx, parent, path, 'read_members');
  const { db } = ctx.platform;
  const [groups, involved, members] = await Promise.all([
    matchGroups(db, ctx.viewer, place, asked.query, mostGroups),
    subjectOf(ctx, parent, path, asked).then((subject) =>
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
  return (
    ctx: Context,
    _parent: Parent['kind'],
    path: string,
    { query }: Asked,
  ): Promise<readonly OfferedSubject[]> => type.offered!.match(ctx, path, query, mostOffered);
}

export async function offerLabels(
  ctx: Context,
  parent: Parent['kind'],
  path: string,
  asked: Asked,
): Promise<OfferedLabel[]> {
  const place = await loadFor(ctx, parent, path, 'read_labels');
  const subject = await subjectOf(ctx, parent, path, asked);
  const rows = await matchLabels(ctx.platform.db, place, asked.query, {
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
  parent: Parent['kind'],
  path: string,
  { query }: Asked,
): Promise<OfferedMilestone[]> {
  const place = await loadFor(ctx, parent, path, 'read_milestones');
  return matchMilestones(ctx.platform.db, place, query, mostOffered);
}
