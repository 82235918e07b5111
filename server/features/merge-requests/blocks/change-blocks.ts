import { findReferences } from '../../../markdown/index.ts';
import type { Context } from '../../../platform/context.ts';
import { transaction } from '../../../platform/database/database.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import {
  AppError,
  badRequest,
  conflict,
  forbidden,
  notFound,
  unauthorized,
} from '../../../platform/errors.ts';
import { recordEvents } from '../../../platform/events/events.ts';
import { publishAll } from '../../../platform/realtime/publish.ts';
import { nameOf } from '../../../platform/subjects/named-thing.ts';
import type { Noteable } from '../../../platform/subjects/noteable.ts';
import { createSystemNotesOn } from '../../discussions/index.ts';
import { findProjectOfRepository } from '../../projects/index.ts';
import { ensureLinkReferences } from '../../references/index.ts';
import { findAnyMergeRequest, lockBranches } from '../merge-request.queries.ts';
import { deleteBlock, findAllBlocking, insertBlock, listBlocks, lockBlocks } from './block.queries.ts';
import type { Block } from './block.queries.ts';

/** How many one waits for, and how many wait for one. */
const mostBlocks = 10;
/** Longer chains are not followed, and not made. */
const longestChain = 1000;

/** A merge request as the history names it, whoever may see it. */
type Named = Pick<Noteable, 'type' | 'id' | 'key' | 'projectId' | 'namespaceId' | 'projectPath' | 'title'>;

/** Throws 401 or 403 for who may not change the merge request. */
function authorizeBlocks({ viewer }: Context, { can }: Noteable): void {
  if (!can.update) throw viewer.user === null ? unauthorized() : forbidden();
}

/**
 * Makes a merge request wait for another. Throws 403 without the right to change it, 409 if it waits for that already, 400 for one that
 * is merged, for itself, for one that waits for it, and where too many are blocked or block.
 */
export async function addBlock(ctx: Context, blocked: Noteable, blocking: Noteable): Promise<Block> {
  authorizeBlocks(ctx, blocked);
  if (blocked.id === blocking.id) throw badRequest('A merge request can’t wait for itself.');
  return transaction(ctx.platform.db, async (tx) => {
    await lockBlocks(tx);
    // A merge that is being planned sees the block, or is done before it.
    const now = await lockBranches(tx, blocked.id);
    if (now === undefined) throw notFound('Merge request');
    if (now.merged_at !== null) throw badRequest('This merge request is merged already.');
    const [before, after] = [await listBlocks(tx, blocked.id), await listBlocks(tx, blocking.id)];
    const made = await insertBlock(tx, { blocking_id: blocking.id, blocked_id: blocked.id });
    if (made === undefined) throw conflict('Block already exists');
    if (before.filter(({ blocked_id }) => blocked_id === blocked.id).length >= mostBlocks)
      throw badRequest(
        `A merge request can wait for at most ${mostBlocks} others. Remove one of them first.`,
      );
    if (after.filter(({ blocking_id }) => blocking_id === blocking.id).length >= mostBlocks)
      throw badRequest(`At most ${mostBlocks} merge requests can wait for the same one.`);
    await refuseCircle(tx, made);
    await record(tx, ctx, { blocked, blocking, was: 'added' });
    return made;
  });
}

async function refuseCircle(tx: Transaction, { blocking_id, blocked_id }: Block): Promise<void> {
  const above = await findAllBlocking(tx, blocking_id, longestChain + 1);
  if (above.length > longestChain)
    throw badRequest('Too many merge requests wait for one another. Remove one that need not wait first.');
  if (above.includes(blocked_id))
    throw badRequest(
      'That merge request waits for this one, directly or through others: both would wait for ever.',
    );
}

/**
 * Ends that a merge request waits for another, also for one that the viewer can't see: it could never be merged otherwise. Throws 403
 * without the right to change it, 404 if there is no such block.
 */
export async function removeBlock(ctx: Context, blocked: Noteable, id: number): Promise<void> {
  authorizeBlocks(ctx, blocked);
  await transaction(ctx.platform.db, async (tx) => {
    const block = (await listBlocks(tx, blocked.id)).find(
      (one) => one.id === id && one.blocked_id === blocked.id,
    );
    if (block === undefined || !(await deleteBlock(tx, id))) throw notFound();
    const blocking = await nameAnyone(tx, block.blocking_id);
    if (blocking !== undefined) await record(tx, ctx, { blocked, blocking, was: 'removed' });
  });
}

/** A merge request that the viewer perhaps can't see; those who can read it in the history. */
async function nameAnyone(tx: Transaction, id: number): Promise<Named | undefined> {
  const found = await findAnyMergeRequest(tx, id);
  if (found === undefined) return undefined;
  const project = await findProjectOfRepository(tx, found.project_id);
  if (project === undefined) return undefined;
  const { iid, project_id: projectId } = found;
  const key = String(iid);
  return {
    type: 'MergeRequest',
    id,
    key,
    projectId,
    namespaceId: null,
    projectPath: project.full_path,
    title: key,
  };
}

/** What happened, on both sides, each for readers who may see the other; and messages to their open pages. */
async function record(
  tx: Transaction,
  ctx: Context,
  {
    blocked,
    blocking,
    was,
  }: { readonly blocked: Named; readonly blocking: Named; readonly was: 'added' | 'removed' },
): Promise<void> {
  const type = ctx.platform.subjects.get('MergeRequest');
  const sides = [
    { on: blocked, other: blocking, detail: 'blocked_by' },
    { on: blocking, other: blocked, detail: 'blocks' },
  ] as const;
  const crossReferences = await ensureLinkReferences(tx, sides);
  const ids = await createSystemNotesOn(
    tx,
    ctx,
    sides.map(({ on, other, detail }, index) => ({
      noteable: on,
      note: {
        action: was === 'added' ? 'relate' : 'unrelate',
        changes: [
          {
            attribute: 'dependency',
            ...(was === 'added' ? { new: nameOf(type, other) } : { old: nameOf(type, other) }),
            detail,
          },
        ],
        crossReferenceId: crossReferences[index],
      },
    })),
  );
  const { user } = ctx.viewer;
  const authorId = user === null || user.id === 0 ? null : user.id;
  await recordEvents(
    tx,
    'subject.changed',
    sides.map(({ on: { id, projectId } }) => ({
      type: 'MergeRequest',
      id,
      projectId,
      namespaceId: null,
      authorId,
      changes: ['dependency'],
    })),
  );
  await publishAll(
    tx,
    sides.flatMap(({ on }, index) => [
      [`merge_requests:${on.id}`, { event: 'notes', id: ids[index], mention: true }],
      [`merge_requests:${on.id}`, { event: 'updated' }],
    ]),
  );
}

/**
 * The merge request that somebody's words name: `12`, `!12`, `group/project!12`, or an address. Throws 404 if they name none that the
 * viewer may see.
 */
export async function findNamedRequest(ctx: Context, words: string, projectPath: string): Promise<Noteable> {
  const { subjects } = ctx.platform;
  const text = words.trim();
  const { references } = findReferences(
    /^\d+$/.test(text) ? `!${text}` : text.replace(/(\/merge_requests\/\d+)\/\w+\/?$/, '$1'),
    { projectPath, instanceUrl: ctx.baseUrl, syntaxes: subjects.syntaxes },
  );
  const type = subjects.get('MergeRequest');
  const [first, ...more] = references.filter(({ kind }) => kind === type.reference?.kind);
  const [named] =
    first === undefined || more.length > 0 ? [] : ((await type.reference?.mentioned?.(ctx, [first])) ?? []);
  const found = named === undefined ? undefined : await type.find(ctx, named.id);
  if (found === undefined)
    throw new AppError(404, {
      message:
        'There is no such merge request that you can see. Write it as !12 or group/project!12, or paste its address.',
    });
  return found;
}
