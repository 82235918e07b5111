import { authorize } from '../../platform/access/authorize.ts';
import { readOnce } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import type { Visibility } from '../../platform/access/levels.ts';
import type { Connection } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { publish, publishAll } from '../../platform/realtime/publish.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import type { Parent } from '../../platform/subjects/parent.ts';
import type { NamedSubject, SubjectEvent } from '../../platform/subjects/subject.events.ts';
import type { GoneSubject } from '../../platform/subjects/subject-type.ts';
import { parentPath } from '../../platform/subjects/subject-address.ts';
import { areAllConfidential, deleteSubject } from '../../platform/subjects/subject-rows.queries.ts';
import { groupParent, loadGroup } from '../groups/index.ts';
import { findLinkedIds } from '../links/index.ts';
import { announceGone, changeSubject, concernedBy } from '../planning/index.ts';
import type { PlannedSubject, SubjectChanges } from '../planning/index.ts';
import { loadProject, projectParent, type ProjectAction } from '../projects/index.ts';
import type { KindDeclaration } from './kind-declaration.ts';
import type { KindAction, KindPolicy, KindRules } from './kind-rules.ts';
import { findByIds, findByIid, findGroupsOf } from './kind.queries.ts';
import type { KindRow } from './kind.queries.ts';

/** A declared kind with what was derived from it. */
export interface Kind {
  readonly kind: KindDeclaration;
  readonly rules: KindRules;
  readonly policy: KindPolicy;
}

/** The project or group of new subjects, as this viewer sees it. */
export interface LoadedParent {
  readonly parent: Parent;
  readonly access_level: number;
  readonly archived: boolean;
}

/** Throws 404 if this viewer may not see it. */
export async function loadParent(ctx: Context, { kind }: Kind, idOrPath: string): Promise<LoadedParent> {
  if (kind.parent === 'project') {
    const project = await loadProject(ctx, idOrPath);
    return { ...project, parent: projectParent(project) };
  }
  const group = await loadGroup(ctx, idOrPath);
  return { ...group, parent: groupParent(group) };
}

/** The same for calls about all subjects of the kind there: also throws 403 if this viewer may read none. */
export async function enterParent(ctx: Context, kind: Kind, idOrPath: string): Promise<LoadedParent> {
  const loaded = await loadParent(ctx, kind, idOrPath);
  await kind.kind.extension?.enter(ctx, loaded.parent.id);
  return loaded;
}

/** 'Merge request' */
export function titleOfKind({ kind: { noun } }: Kind): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}

export function statesOf({ kind }: Kind): readonly string[] {
  return kind.states ?? ['opened', 'closed'];
}

/** Throws 404 if this viewer may not see it, or the key is no number. */
export async function loadSubject(ctx: Context, kind: Kind, idOrPath: string, key: string): Promise<KindRow> {
  const { parent } = await loadParent(ctx, kind, idOrPath);
  const row = /^[1-9]\d{0,8}$/.test(key)
    ? await readOnce(ctx, `${kind.kind.name} ${parent.id} ${key}`, () =>
        findByIid(ctx.platform.db, kind, ctx.viewer, parent.id, Number(key)),
      )
    : undefined;
  if (row === undefined) throw notFound(titleOfKind(kind));
  return row;
}

/** One of a group and those below it, by its id. Throws 404 if this viewer may not see it. */
export async function loadSubjectById(
  ctx: Context,
  kind: Kind,
  idOrPath: string,
  id: number,
): Promise<KindRow> {
  const { parent } = await loadParent(ctx, kind, idOrPath);
  const row = await findSubject(ctx, kind, id);
  if (row?.traversal_ids.includes(parent.id) !== true) throw notFound(titleOfKind(kind));
  return row;
}

/** By id; undefined if this viewer may not see it. */
export async function findSubject(
  ctx: Context,
  kind: Kind,
  id: number,
  db: Connection = ctx.platform.db,
): Promise<KindRow | undefined> {
  return (await findByIds(db, kind, ctx.viewer, [id]))[0];
}

/** Throws 404, 401 or 403 unless the action is allowed. */
export function authorizeSubject(ctx: Context, kind: Kind, action: KindAction, row: KindRow): void {
  authorize(kind.policy, ctx.viewer, action, row, 'read', titleOfKind(kind));
}

/** Path of a subject's page, without the relative root. */
export function pathOf({ kind }: Kind, { parent_path, iid }: Pick<KindRow, 'parent_path' | 'iid'>): string {
  return `${parentPath(kind, parent_path)}/-/${kind.segment}/${iid}`;
}

export const referenceTo = ({ kind }: Kind, { iid }: Pick<KindRow, 'iid'>): string => `${kind.sigil}${iid}`;

/** Realtime stream of a subject's page. */
const streamOf = ({ kind }: Kind, id: number): string => `${kind.segment}:${id}`;

/** What happens to the subjects of a group, and of those above and below it. */
export const groupStream = ({ kind }: Kind, [top]: readonly number[]): string =>
  `group:${top}:${kind.segment}`;

/** A project, and what those may do in it to whom something is said. */
export interface OfProject {
  readonly id: number;
  readonly may: ProjectAction;
}

/** Which one changed, of which groups it is, and whether it has just become confidential. Without an id, one that is gone, or more than are named. */
export interface PublishedInGroup {
  readonly id?: number;
  readonly within?: readonly number[];
  readonly hidden?: boolean;
  /** Only what is below it changed. */
  readonly below?: true;
  /** It is said only to those who see this. */
  readonly changed?: NamedSubject | undefined;
  /** Or only to those who could see this. */
  readonly gone?: GoneSubject | undefined;
  /** Or only to those who see this group, or saw it before it was deleted, or when its visibility was another one (`was`). */
  readonly ofGroup?: number | undefined;
  /** Or to those who may do this in a project, or could before it was deleted; with `was` to those who see it, or saw it then. */
  readonly ofProject?: OfProject | undefined;
  readonly was?: Visibility | undefined;
}

/** The message to open lists of a group's subjects. */
const groupMessages = (
  kind: Kind,
  { namespace_id: groupId, traversal_ids: within }: Pick<KindRow, 'namespace_id' | 'traversal_ids'>,
  message: PublishedInGroup,
): Parameters<typeof publishAll>[1] =>
  groupId === null ? [] : [[groupStream(kind, within), { ...message }]];

/** To open lists of its group: this one is new, or changed. */
export const publishInGroup = (
  tx: Transaction,
  kind: Kind,
  row: Pick<KindRow, 'id' | 'namespace_id' | 'traversal_ids'>,
  { hidden = false } = {},
): Promise<void> =>
  publishAll(
    tx,
    groupMessages(kind, row, {
      id: row.id,
      within: row.traversal_ids,
      ...(hidden ? { hidden } : {}),
    }),
  );

/** To open lists of these groups, or of those around them: something of a group or project there changed. */
export const publishAround = (
  db: Connection,
  kind: Kind,
  groups: readonly number[],
  message: Omit<PublishedInGroup, 'id' | 'within' | 'hidden'>,
): Promise<void> => publish(db, groupStream(kind, groups), { ...message });

/** More are not named at once: for each one it is asked who sees it, while all other messages wait. */
const mostNamed = 20;

/** What changed somewhere below subjects. */
export interface ChangedBelow {
  /** The ids of all that it is below. */
  readonly above: readonly number[];
  /** It is said only to those who see this. */
  readonly changed?: NamedSubject | undefined;
  /** Or only to those who could see this. */
  readonly gone?: GoneSubject | undefined;
  /** Or only to those who may do this in a project. */
  readonly ofProject?: OfProject | undefined;
}

/** To open lists of their groups: something below these changed. */
export async function publishBelow(
  tx: Transaction,
  kind: Kind,
  news: readonly ChangedBelow[],
): Promise<void> {
  const ids = new Set(news.flatMap(({ above }) => above));
  if (ids.size === 0) return;
  const places = new Map((await findGroupsOf(tx, kind, [...ids])).map((row) => [row.id, row]));
  const messages = news.map(({ above, ...to }) =>
    above.flatMap((id) => {
      const row = places.get(id);
      return row === undefined
        ? []
        : groupMessages(kind, row, { id, within: row.traversal_ids, below: true, ...to });
    }),
  );
  const isMany = messages.flat().length > mostNamed;
  await publishAll(
    tx,
    messages.flatMap((of, index) =>
      isMany
        ? [...new Set(of.map(([stream]) => stream))].map((stream) => {
            const { above: _, ...to } = news[index]!;
            return [stream, { below: true, ...to }] as const;
          })
        : of,
    ),
  );
}

/** To open lists of their groups: these changed. All of them are below the same group at the top. Named if they are few, or seen by few. */
export async function publishChanged(tx: Transaction, kind: Kind, ids: readonly number[]): Promise<void> {
  const rows = await findGroupsOf(tx, kind, ids);
  const [first] = rows;
  if (first === undefined) return;
  const isOnce = rows.length > mostNamed && !(await areAllConfidential(tx, ids));
  const messages = rows.flatMap((row) => groupMessages(kind, row, { id: row.id, within: row.traversal_ids }));
  await publishAll(tx, isOnce ? [[groupStream(kind, first.traversal_ids), {}]] : messages);
}

/** Refreshes the pages of these subjects of a group, and all that shows the group's subjects: by name if they are few, or only for some, else once. */
export async function publishTogether(
  tx: Transaction,
  kind: Kind,
  { id: groupId, traversalIds }: Pick<Parent, 'id' | 'traversalIds'>,
  changed: readonly number[],
): Promise<void> {
  const within = traversalIds;
  const isOnce = changed.length > mostNamed && !(await areAllConfidential(tx, changed));
  const news: PublishedInGroup[] = isOnce ? [{ ofGroup: groupId }] : changed.map((id) => ({ id, within }));
  await publishAll(tx, [
    ...changed.map((id) => [streamOf(kind, id), { event: 'updated' }] as const),
    ...news.map((message) => [groupStream(kind, traversalIds), { ...message }] as const),
  ]);
}

/** A subject as discussions see it. */
export function noteableOf(ctx: Context, kind: Kind, row: KindRow): Noteable {
  const may = (action: KindAction): boolean => kind.policy[action](ctx.viewer, row);
  return {
    type: kind.kind.name,
    id: row.id,
    iid: row.iid,
    key: String(row.iid),
    projectId: row.project_id,
    namespaceId: row.namespace_id,
    projectPath: row.parent_path,
    title: row.title,
    webPath: pathOf(kind, row),
    confidential: row.confidential,
    locked: row.discussion_locked === true,
    archived: row.archived,
    notesCount: row.user_notes_count,
    can: {
      createNote: may('create_note'),
      adminNotes: may('admin_note'),
      readInternalNotes: may('read_internal_notes'),
      resolveNotes: may('resolve_notes'),
      update: may('update'),
      deleteDescriptionVersions: may('admin'),
    },
    stream: streamOf(kind, row.id),
    source: row,
  };
}

/** A subject as planning sees it. */
export function plannedOf(ctx: Context, kind: Kind, row: KindRow): PlannedSubject {
  return {
    noteable: noteableOf(ctx, kind, row),
    noun: kind.kind.noun,
    fields: row,
    parent: {
      kind: kind.kind.parent,
      id: row.project_id ?? row.namespace_id ?? 0,
      fullPath: row.parent_path,
      traversalIds: row.traversal_ids,
    },
    ownAttributes: kind.kind.extension?.attributes,
    can: (right) => kind.policy[right](ctx.viewer, row),
    authorize: (right) => authorizeSubject(ctx, kind, right, row),
    async announce(tx, { state, confidential }) {
      await publish(tx, streamOf(kind, row.id), { event: 'updated' });
      await publishInGroup(tx, kind, row, { hidden: confidential === true });
      await kind.kind.extension?.announceInLists?.(tx, row);
      // Those that are linked to it show its state.
      const linked = state === undefined ? [] : await findLinkedIds(tx, [row.id]);
      await publishAll(
        tx,
        linked.map((id) => [streamOf(kind, id), { event: 'updated', links: true }]),
      );
    },
  };
}

/** Changes a subject as `changeSubject` does, and returns it afterwards. */
export async function updateSubject(
  ctx: Context,
  kind: Kind,
  row: KindRow,
  changes: SubjectChanges,
): Promise<KindRow> {
  if (!(await changeSubject(ctx, plannedOf(ctx, kind, row), changes))) return row;
  // The change may have made it invisible for this viewer (confidential); they get the previous state.
  return (await findSubject(ctx, kind, row.id)) ?? row;
}

/** The payload of an event about a subject. */
export function eventOf(ctx: Context, { kind }: Kind, row: KindRow): SubjectEvent {
  const { id, project_id: projectId, namespace_id: namespaceId } = row;
  return { type: kind.name, id, projectId, namespaceId, authorId: ctx.viewer.user?.id ?? null };
}

export async function removeSubject(ctx: Context, kind: Kind, row: KindRow): Promise<void> {
  authorizeSubject(ctx, kind, 'delete', row);
  await transaction(ctx.platform.db, async (tx) => {
    await kind.kind.extension?.deleting?.(tx, row);
    const people = await concernedBy(tx, row.id);
    await deleteSubject(tx, row.id);
    await recordEvent(tx, 'subject.deleted', eventOf(ctx, kind, row));
    await publish(tx, streamOf(kind, row.id), { event: 'deleted' });
    await publishAll(tx, groupMessages(kind, row, {}));
    await kind.kind.extension?.announceInLists?.(tx, row, { gone: true });
    // Those below a group are announced on its stream.
    if (row.project_id !== null)
      await announceGone(tx, {
        type: kind.kind.name,
        projectId: row.project_id,
        confidential: row.confidential,
        people,
      });
  });
}
