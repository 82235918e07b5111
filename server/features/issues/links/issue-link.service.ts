import { readOnce } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { transaction } from '../../../platform/database/database.ts';
import { badRequest, conflict, notFound } from '../../../platform/errors.ts';
import { recordEvents } from '../../../platform/events/events.ts';
import { publishAll } from '../../../platform/realtime/publish.ts';
import { nameOf } from '../../../platform/subjects/named-thing.ts';
import { createSystemNotesOn } from '../../discussions/index.ts';
import { ensureCrossReferences } from '../../references/index.ts';
import { changeIssueLink, deleteIssueLink, findIssueLinks, insertIssueLink } from './issue-link.queries.ts';
import type { IssueLinkRow, LinkType } from './issue-link.queries.ts';
import { relationNote } from '../issue-history.ts';
import type { IssueRelation } from '../issue-history.ts';
import { noteableOf } from '../noteable-issue.ts';
import { findIssuesByIds } from '../issue.queries.ts';
import type { Issue } from '../issue.queries.ts';
import {
  authorizeIssue,
  findLoadedIssue,
  issueEvent,
  issueStream,
  issuesMessages,
} from '../issue.service.ts';
import { projectParent } from '../../projects/index.ts';
import type { LoadedIssue } from '../issue.service.ts';

/** The other end of a link, with its type as seen from here. */
export type LinkedIssue = Issue & { readonly link: IssueLinkRow };

/** The issues that an issue is linked to and this viewer may see. */
export function listLinkedIssues(ctx: Context, issueId: number): Promise<LinkedIssue[]> {
  return readOnce(ctx, `linked issues ${issueId}`, () => readLinkedIssues(ctx, issueId));
}

async function readLinkedIssues(ctx: Context, issueId: number): Promise<LinkedIssue[]> {
  const { db } = ctx.platform;
  const links = await findIssueLinks(db, ctx.viewer, issueId);
  const issues = await findIssuesByIds(
    db,
    ctx.viewer,
    links.map((link) => link.issue_id),
  );
  const byId = new Map(issues.map((issue) => [issue.id, issue]));
  return links.flatMap((link) => {
    const issue = byId.get(link.issue_id);
    return issue === undefined ? [] : [{ ...issue, link }];
  });
}

/** The type of a link as seen from its other end. */
const otherEnd: Readonly<Record<LinkType, LinkType>> = {
  relates_to: 'relates_to',
  blocks: 'is_blocked_by',
  is_blocked_by: 'blocks',
};

/**
 * Links two issues and records it on both. Throws 403 without the right to change either, 409 if they are already linked; `replace`
 * changes the type of an existing link instead. Returns whether anything changed.
 */
export async function linkIssues(
  tx: Transaction,
  ctx: Context,
  source: LoadedIssue,
  target: LoadedIssue,
  type: LinkType,
  replace = false,
): Promise<boolean> {
  authorizeIssue(ctx, 'admin', source);
  authorizeIssue(ctx, 'admin', target);
  if (source.issue.id === target.issue.id) throw badRequest('Issue cannot be related to itself');
  const [from, to] = type === 'is_blocked_by' ? [target, source] : [source, target];
  const ends = {
    sourceId: from.issue.id,
    targetId: to.issue.id,
    type: type === 'relates_to' ? ('relates_to' as const) : ('blocks' as const),
  };
  if ((await insertIssueLink(tx, ends)) === undefined) {
    if (!replace) throw conflict('Issue(s) already assigned');
    if (!(await changeIssueLink(tx, ends))) return false;
  }
  await recordRelations(tx, ctx, [
    { on: source, other: target, relation: { is: 'linked', link: type } },
    { on: target, other: source, relation: { is: 'linked', link: otherEnd[type] } },
  ]);
  await refreshLists(tx, source, target);
  return true;
}

/** Lists show what blocks an issue. That depends on the reader, so they fetch it again. */
async function refreshLists(tx: Transaction, ...ends: readonly LoadedIssue[]): Promise<void> {
  const projects = new Map(ends.map(({ project }) => [project.id, project]));
  await publishAll(
    tx,
    [...projects.values()].flatMap((project) => issuesMessages(projectParent(project))),
  );
}

/** Deletes the link and records it on both; throws 404 if there is none. */
export async function unlinkIssues(
  tx: Transaction,
  ctx: Context,
  source: LoadedIssue,
  target: LoadedIssue,
): Promise<void> {
  authorizeIssue(ctx, 'admin', source);
  authorizeIssue(ctx, 'admin', target);
  if (!(await deleteIssueLink(tx, source.issue.id, target.issue.id))) throw notFound('Issue Link');
  await recordRelations(tx, ctx, [
    { on: source, other: target, relation: { is: 'unlinked' } },
    { on: target, other: source, relation: { is: 'unlinked' } },
  ]);
  await refreshLists(tx, source, target);
}

/** What happened to an issue and another, to be recorded on the first. */
export interface Related {
  readonly on: LoadedIssue;
  readonly other: LoadedIssue;
  readonly relation: IssueRelation;
}

/** Records on issues what happened to each and another, for readers who may read the other. */
export async function recordRelations(
  tx: Transaction,
  ctx: Context,
  related: readonly Related[],
): Promise<void> {
  const crossReferences = await ensureCrossReferences(
    tx,
    related.map(({ on, other }) => ({
      sourceType: 'Issue',
      sourceId: other.issue.id,
      sourceProjectId: other.project.id,
      sourceSha: null,
      targetType: 'Issue',
      targetId: on.issue.id,
      kind: 'links',
    })),
  );
  const type = ctx.platform.subjects.get('Issue');
  const ids = await createSystemNotesOn(
    tx,
    ctx,
    related.map(({ on, other, relation }, index) => ({
      noteable: noteableOf(ctx, on),
      note: {
        ...relationNote(nameOf(type, noteableOf(ctx, other)), relation),
        crossReferenceId: crossReferences[index],
      },
    })),
  );
  await recordEvents(
    tx,
    'subject.changed',
    related.map(({ on: { issue, project } }) => ({
      ...issueEvent(issue.id, project.id, ctx.viewer.user?.id ?? null),
      changes: ['links'],
    })),
  );
  await publishAll(
    tx,
    related.flatMap(({ on }, index) => [
      [issueStream(on.issue.id), { event: 'notes', id: ids[index], mention: true }],
      [issueStream(on.issue.id), { event: 'updated', links: true }],
    ]),
  );
}

/** One link of an issue; throws 404 if it belongs to another or the viewer may not see its other end. */
export async function readLink(ctx: Context, issueId: number, linkId: number): Promise<LinkedIssue> {
  const found = (await listLinkedIssues(ctx, issueId)).find(({ link }) => link.link_id === linkId);
  if (found === undefined) throw notFound('Issue Link');
  return found;
}

/** Deletes a link and returns it; throws 403 without the right to change either end. */
export async function deleteLink(ctx: Context, loaded: LoadedIssue, linkId: number): Promise<LinkedIssue> {
  authorizeIssue(ctx, 'admin', loaded);
  const link = await readLink(ctx, loaded.issue.id, linkId);
  const other = await findLoadedIssue(ctx, link.id);
  if (other === undefined) throw notFound('Issue Link');
  await transaction(ctx.platform.db, (tx) => unlinkIssues(tx, ctx, loaded, other));
  return link;
}

export async function createLink(
  ctx: Context,
  source: LoadedIssue,
  target: LoadedIssue,
  type: LinkType,
): Promise<void> {
  await transaction(ctx.platform.db, (tx) => linkIssues(tx, ctx, source, target, type));
}

/** Marks an issue as a duplicate: closes it, links it to the original, and records it on both. */
export async function sayDuplicate(
  tx: Transaction,
  ctx: Context,
  duplicate: LoadedIssue,
  original: LoadedIssue,
): Promise<void> {
  await recordRelations(tx, ctx, [
    { on: duplicate, other: original, relation: { is: 'duplicate_of' } },
    { on: original, other: duplicate, relation: { is: 'original_of' } },
  ]);
}
