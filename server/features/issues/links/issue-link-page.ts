import type { Context } from '../../../platform/context.ts';
import { transaction } from '../../../platform/database/database.ts';
import { AppError, badRequest, conflict, forbidden } from '../../../platform/errors.ts';
import type { Neighbours } from '../../../platform/http/neighbours.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { lockSubject } from '../../../platform/subjects/subject-rows.queries.ts';
import { issueReferencesIn } from '../command-arguments.ts';
import { findLinkOrder, writeLinkOrder } from './issue-link.queries.ts';
import type { LinkType } from './issue-link.queries.ts';
import { linkIssues, listLinkedIssues, readLink } from './issue-link.service.ts';
import { issuePolicy } from '../issue.policy.ts';
import { findIssuesByReference } from '../issue.queries.ts';
import { authorizeIssue, findLoadedIssues, issueStream } from '../issue.service.ts';
import type { LoadedIssue } from '../issue.service.ts';

/** The maximum number of issues to link in one call. */
export const mostReferences = 50;

/** 404, with the words that name no visible issue if there were several. */
function notNamed(missing: readonly string[], all: readonly string[]): AppError {
  const which = all.length > 1 ? ` Check ${missing.join(', ')}.` : '';
  return new AppError(404, { message: `Issue cannot be found.${which}` });
}

/** All the issues that these words name (`#3`, `group/project#3`, addresses). */
async function loadNamed(ctx: Context, from: LoadedIssue, words: readonly string[]): Promise<LoadedIssue[]> {
  const wanted = words.map((word) => {
    const [named] = issueReferencesIn(
      /^\d+$/.test(word) ? `#${word}` : word,
      from.project.full_path,
      ctx.baseUrl,
    );
    return { word, named };
  });
  const found = new Map(
    (
      await findIssuesByReference(
        ctx.platform.db,
        ctx.viewer,
        wanted.flatMap(({ named }) => named ?? []),
      )
    ).map((row) => [`${row.asked_path}#${row.iid}`, row.id]),
  );
  const idOf = (named: { path: string; iid: number } | undefined): number | undefined =>
    named === undefined ? undefined : found.get(`${named.path.toLowerCase()}#${named.iid}`);
  const missing = wanted.filter(({ named }) => idOf(named) === undefined).map(({ word }) => word);
  if (words.length === 0 || missing.length > 0) throw notNamed(missing, words);
  const ids = [...new Set(wanted.map(({ named }) => idOf(named)!))];
  const loaded = new Map((await findLoadedIssues(ctx, ids)).map((one) => [one.issue.id, one]));
  // Became hidden at this moment.
  if (loaded.size < ids.length) throw notNamed(words, words);
  return ids.map((id) => loaded.get(id)!);
}

/**
 * Links an issue to all issues that the words name, or to none: throws 404 if one names nothing that the viewer may see, 403 without
 * the right to change it, 409 if all are already linked like that. An existing link of another type is changed.
 */
export async function linkNamed(
  ctx: Context,
  from: LoadedIssue,
  words: readonly string[],
  type: LinkType,
): Promise<void> {
  authorizeIssue(ctx, 'admin', from);
  const others = await loadNamed(ctx, from, words);
  for (const { issue, project } of others)
    if (!issuePolicy.admin(ctx.viewer, { ...issue, project }))
      throw forbidden(
        `To link ${project.full_path}#${issue.iid} you need at least the Reporter role in ${project.full_path}`,
      );
  const changed = await transaction(ctx.platform.db, async (tx) => {
    let any = false;
    for (const other of others) any = (await linkIssues(tx, ctx, from, other, type, true)) || any;
    return any;
  });
  if (!changed) throw conflict('Issue(s) already assigned');
}

/** Moves a link among those of its type; the neighbours are issues. The order belongs to this issue: the other end has another. */
export async function moveLink(
  ctx: Context,
  loaded: LoadedIssue,
  linkId: number,
  { before, after }: Neighbours,
): Promise<void> {
  authorizeIssue(ctx, 'admin', loaded);
  const { id } = loaded.issue;
  const { link } = await readLink(ctx, id, linkId);
  const linked = await listLinkedIssues(ctx, id);
  const neighbourId = before ?? after;
  const neighbour = linked.find((other) => other.id === neighbourId)?.link;
  if (neighbour === undefined || neighbour.link_type !== link.link_type || neighbour.link_id === linkId)
    throw badRequest('Name an issue of the same group to put it beside');
  await transaction(ctx.platform.db, async (tx) => {
    // Concurrent moves run one after another.
    await lockSubject(tx, id);
    const order = (await findLinkOrder(tx, id, link.link_type)).filter((other) => other !== linkId);
    const at = order.indexOf(neighbour.link_id);
    order.splice(before === null ? at : at + 1, 0, linkId);
    await writeLinkOrder(tx, id, order);
    await publish(tx, issueStream(id), { event: 'updated', links: true });
  });
}
