import { findReferences } from '../../markdown/index.ts';
import { readOnce } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError, badRequest, conflict, forbidden, notFound } from '../../platform/errors.ts';
import type { Neighbours } from '../../platform/http/neighbours.ts';
import { publish } from '../../platform/realtime/publish.ts';
import { nameOf } from '../../platform/subjects/named-thing.ts';
import type { SubjectType } from '../../platform/subjects/subject-type.ts';
import { lockSubject } from '../../platform/subjects/subject-rows.queries.ts';
import type { PlannedSubject } from '../planning/index.ts';
import {
  changeLink,
  deleteLink as deleteLinkRow,
  findLinkOrder,
  findLinks,
  insertLink,
  writeLinkOrder,
} from './link.queries.ts';
import type { LinkedRows, LinkRow, LinkType, StoredLink } from './link.queries.ts';
import { recordRelations } from './relations.ts';

/** The maximum number of subjects to link in one call. */
export const mostReferences = 50;

/**
 * A kind of subject whose subjects can be linked to each other. `Row` is one that was read for a viewer; `Loaded` has what changing it
 * requires besides.
 */
export interface LinkedKind<Loaded, Row extends { readonly id: number }> {
  /** `subjects.kind` */
  readonly type: string;
  /** The segment of its pages' addresses */
  readonly noun: string;
  readonly linked: LinkedRows;
  /** Those of these ids that the viewer may see. */
  readonly find: (ctx: Context, ids: readonly number[]) => Promise<readonly Row[]>;
  readonly load: (ctx: Context, ids: readonly number[]) => Promise<readonly Loaded[]>;
  readonly planned: (ctx: Context, loaded: Loaded) => PlannedSubject;
  /** Announces to open lists with these that their links have changed. */
  readonly refresh?: (tx: Transaction, ends: readonly Loaded[]) => Promise<void>;
}

/** The other end of a link, with its type as seen from here. */
export type Linked<Row> = Row & { readonly link: LinkRow };

/** 'Issue' */
const titleOf = (kind: { readonly noun: string }): string =>
  kind.noun.charAt(0).toUpperCase() + kind.noun.slice(1);
const idOf = (planned: PlannedSubject): number => planned.fields.id;

/** The subjects that one is linked to and this viewer may see. */
export function listLinked<Loaded, Row extends { readonly id: number }>(
  ctx: Context,
  kind: LinkedKind<Loaded, Row>,
  id: number,
): Promise<Linked<Row>[]> {
  return readOnce(ctx, `linked ${kind.type} ${id}`, async () => {
    const links = await findLinks(ctx.platform.db, ctx.viewer, kind.linked, id);
    const rows = await kind.find(
      ctx,
      links.map((link) => link.subject_id),
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    return links.flatMap((link) => {
      const row = byId.get(link.subject_id);
      return row === undefined ? [] : [{ ...row, link }];
    });
  });
}

/** One link of a subject; throws 404 if it belongs to another or the viewer may not see its other end. */
export async function readLink<Loaded, Row extends { readonly id: number }>(
  ctx: Context,
  kind: LinkedKind<Loaded, Row>,
  id: number,
  linkId: number,
): Promise<Linked<Row>> {
  const found = (await listLinked(ctx, kind, id)).find(({ link }) => link.link_id === linkId);
  if (found === undefined) throw notFound(`${titleOf(kind)} Link`);
  return found;
}

/** The type of a link as seen from its other end. */
const otherEnd: Readonly<Record<LinkType, LinkType>> = {
  relates_to: 'relates_to',
  blocks: 'is_blocked_by',
  is_blocked_by: 'blocks',
};

type AnyKind<Loaded> = LinkedKind<Loaded, { readonly id: number }>;

/**
 * Links two subjects and records it on both. Throws 403 without the right to change either, 409 if they are already linked; `replace`
 * changes the type of an existing link instead. Returns whether anything changed.
 */
export async function linkSubjects<Loaded>(
  tx: Transaction,
  ctx: Context,
  kind: AnyKind<Loaded>,
  { source, target, type }: { readonly source: Loaded; readonly target: Loaded; readonly type: LinkType },
  replace = false,
): Promise<boolean> {
  const [one, other] = [kind.planned(ctx, source), kind.planned(ctx, target)];
  one.authorize('admin');
  other.authorize('admin');
  if (idOf(one) === idOf(other)) throw badRequest(`${titleOf(kind)} cannot be related to itself`);
  const [from, to] = type === 'is_blocked_by' ? [other, one] : [one, other];
  const stored: StoredLink['link_type'] = type === 'relates_to' ? 'relates_to' : 'blocks';
  const ends = { sourceId: idOf(from), targetId: idOf(to), type: stored };
  if ((await insertLink(tx, ends)) === undefined) {
    if (!replace) throw alreadyLinked(kind);
    if (!(await changeLink(tx, ends))) return false;
  }
  await recordRelations(tx, ctx, [
    { on: one.noteable, other: other.noteable, relation: { is: 'linked', link: type } },
    { on: other.noteable, other: one.noteable, relation: { is: 'linked', link: otherEnd[type] } },
  ]);
  await kind.refresh?.(tx, [source, target]);
  return true;
}

const alreadyLinked = (kind: { readonly noun: string }): AppError =>
  conflict(`${titleOf(kind)}(s) already assigned`);

/** Deletes the link and records it on both; throws 403 as above, 404 if there is none. */
export async function unlinkSubjects<Loaded>(
  tx: Transaction,
  ctx: Context,
  kind: AnyKind<Loaded>,
  { source, target }: { readonly source: Loaded; readonly target: Loaded },
): Promise<void> {
  const [one, other] = [kind.planned(ctx, source), kind.planned(ctx, target)];
  one.authorize('admin');
  other.authorize('admin');
  if (!(await deleteLinkRow(tx, idOf(one), idOf(other)))) throw notFound(`${titleOf(kind)} Link`);
  await recordRelations(tx, ctx, [
    { on: one.noteable, other: other.noteable, relation: { is: 'unlinked' } },
    { on: other.noteable, other: one.noteable, relation: { is: 'unlinked' } },
  ]);
  await kind.refresh?.(tx, [source, target]);
}

/** Deletes a link and returns it; throws 403 without the right to change either end. */
export async function deleteLink<Loaded, Row extends { readonly id: number }>(
  ctx: Context,
  kind: LinkedKind<Loaded, Row>,
  source: Loaded,
  linkId: number,
): Promise<Linked<Row>> {
  const planned = kind.planned(ctx, source);
  planned.authorize('admin');
  const link = await readLink(ctx, kind, idOf(planned), linkId);
  const [target] = await kind.load(ctx, [link.id]);
  if (target === undefined) throw notFound(`${titleOf(kind)} Link`);
  await transaction(ctx.platform.db, (tx) => unlinkSubjects(tx, ctx, kind, { source, target }));
  return link;
}

/** 404, with the words that name nothing visible if there were several. */
function notNamed(kind: { readonly noun: string }, missing: readonly string[], all: readonly string[]) {
  const which = all.length > 1 ? ` Check ${missing.join(', ')}.` : '';
  return new AppError(404, { message: `${titleOf(kind)} cannot be found.${which}` });
}

/** The reference that a word is, by itself or as a number alone. */
function referenceIn(ctx: Context, { reference }: SubjectType, word: string, projectPath: string) {
  const { syntaxes } = ctx.platform.subjects;
  const text = /^\d+$/.test(word) ? `${reference?.sigil ?? ''}${word}` : word;
  const found = findReferences(text, { projectPath, instanceUrl: ctx.baseUrl, syntaxes }).references[0];
  return found?.kind === reference?.kind ? found : undefined;
}

/** All the subjects of the kind that these words name (`#3`, `group/project#3`, addresses). */
async function loadNamed<Loaded>(
  ctx: Context,
  kind: AnyKind<Loaded>,
  { noteable }: PlannedSubject,
  words: readonly string[],
): Promise<Loaded[]> {
  const type = ctx.platform.subjects.get(kind.type);
  const wanted = words.map((word) => ({ word, named: referenceIn(ctx, type, word, noteable.projectPath) }));
  const asked = wanted.flatMap(({ named }) => named ?? []);
  const mentioned = asked.length === 0 ? [] : ((await type.reference?.mentioned?.(ctx, asked)) ?? []);
  const found = new Map(mentioned.map(({ key, id }) => [key, id]));
  const missing = wanted.filter(({ named }) => named === undefined || !found.has(named.key));
  if (words.length === 0 || missing.length > 0)
    throw notNamed(
      kind,
      missing.map(({ word }) => word),
      words,
    );
  const ids = [...new Set(asked.map(({ key }) => found.get(key)!))];
  const loaded = new Map((await kind.load(ctx, ids)).map((one) => [idOf(kind.planned(ctx, one)), one]));
  // Became hidden at this moment.
  if (loaded.size < ids.length) throw notNamed(kind, words, words);
  return ids.map((id) => loaded.get(id)!);
}

/**
 * Links a subject to all that the words name, or to none: throws 404 if one names nothing that the viewer may see, 403 without
 * the right to change it, 409 if all are already linked like that. An existing link of another type is changed.
 */
export async function linkNamed<Loaded>(
  ctx: Context,
  kind: AnyKind<Loaded>,
  source: Loaded,
  words: readonly string[],
  type: LinkType,
): Promise<void> {
  const planned = kind.planned(ctx, source);
  planned.authorize('admin');
  if (words.length > mostReferences)
    throw badRequest(`Link at most ${mostReferences} ${kind.noun}s at once.`);
  const targets = await loadNamed(ctx, kind, planned, words);
  for (const target of targets) {
    const other = kind.planned(ctx, target);
    const where = other.parent.fullPath;
    if (!other.can('admin'))
      throw forbidden(
        `To link ${nameOf(ctx.platform.subjects.get(kind.type), other.noteable).elsewhere} you need at least the Reporter role in ${where}`,
      );
  }
  const changed = await transaction(ctx.platform.db, async (tx) => {
    let any = false;
    for (const target of targets)
      any = (await linkSubjects(tx, ctx, kind, { source, target, type }, true)) || any;
    return any;
  });
  if (!changed) throw alreadyLinked(kind);
}

/** Moves a link among those of its type; the neighbours are subjects. The order belongs to this end: the other has another. */
export async function moveLink<Loaded, Row extends { readonly id: number }>(
  ctx: Context,
  kind: LinkedKind<Loaded, Row>,
  source: Loaded,
  linkId: number,
  { before, after }: Neighbours,
): Promise<void> {
  const planned = kind.planned(ctx, source);
  planned.authorize('admin');
  const id = idOf(planned);
  const { link } = await readLink(ctx, kind, id, linkId);
  const neighbourId = before ?? after;
  const neighbour = (await listLinked(ctx, kind, id)).find((other) => other.id === neighbourId)?.link;
  if (neighbour === undefined || neighbour.link_type !== link.link_type || neighbour.link_id === linkId)
    throw badRequest(`Name an ${kind.noun} of the same group to put it beside`);
  await transaction(ctx.platform.db, async (tx) => {
    // Concurrent moves run one after another.
    await lockSubject(tx, id);
    const order = (await findLinkOrder(tx, id, link.link_type)).filter((other) => other !== linkId);
    const at = order.indexOf(neighbour.link_id);
    order.splice(before === null ? at : at + 1, 0, linkId);
    await writeLinkOrder(tx, id, order);
    await publish(tx, planned.noteable.stream, { event: 'updated', links: true });
  });
}
