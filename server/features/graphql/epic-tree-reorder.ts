import { GraphQLError } from 'graphql';
import type { Context } from '../../platform/context.ts';
import { addChild, addIssue, readEpic, readIssue } from '../epic-tree/index.ts';
import {
  epicOperations as epics,
  findPlacedIssue,
  issueNotFound,
  listChildren,
  moveChild,
  moveEpicIssue,
} from '../epics/index.ts';
import type { KindRow } from '../kinds/index.ts';
import { mutate } from './mutate.ts';
import type { MutationInput } from './mutate.ts';
import { numberOf } from './values.ts';

interface EpicTreeReorderInput extends MutationInput {
  readonly baseEpicId: string;
  readonly moved: {
    readonly id: string;
    readonly adjacentReferenceId?: string | null;
    readonly relativePosition?: 'before' | 'after' | null;
    readonly newParentId?: string | null;
  };
}

/** What a global id of the tree names: a child epic, or the place of an issue in its epic. */
interface TreeId {
  readonly kind: 'Epic' | 'EpicIssue';
  readonly id: number;
}

function treeIdOf(text: string): TreeId {
  const [, kind, id = ''] = /^gid:\/\/gitlab\/(Epic|EpicIssue)\/(\d+)$/.exec(text) ?? [];
  if (kind === undefined)
    throw new GraphQLError(
      'Name an epic (gid://gitlab/Epic/1) or the place of an issue (gid://gitlab/EpicIssue/1).',
    );
  return { kind: kind as TreeId['kind'], id: numberOf(id) };
}

/** An epic by its global id, for somebody who may change it. Throws 404 and 403. */
async function changeableEpic(ctx: Context, text: string): Promise<KindRow> {
  const { kind, id } = treeIdOf(text);
  if (kind !== 'Epic') throw new GraphQLError('Name an epic (gid://gitlab/Epic/1).');
  const epic = await readEpic(ctx, id);
  epics.authorize(ctx, 'update', epic);
  return epic;
}

/** Whether an epic has this below it, as far as the viewer sees. */
async function has(ctx: Context, { id: epicId }: KindRow, { kind, id }: TreeId): Promise<boolean> {
  const { db } = ctx.platform;
  return kind === 'Epic'
    ? (await listChildren(db, ctx.viewer, epicId)).some((child) => child.id === id)
    : (await findPlacedIssue(db, ctx.viewer, epicId, id)) !== undefined;
}

/** Puts something of an epic below another one. The id by which it is known there: an issue gets another place. */
async function putBelow(ctx: Context, base: KindRow, parent: KindRow, { kind, id }: TreeId): Promise<number> {
  if (kind === 'Epic') {
    await addChild(ctx, parent, await readEpic(ctx, id));
    return id;
  }
  const issueId = await findPlacedIssue(ctx.platform.db, ctx.viewer, base.id, id);
  if (issueId === undefined) throw issueNotFound();
  const { issue } = await addIssue(ctx, parent, await readIssue(ctx, issueId));
  return issue.epic?.link_id ?? 0;
}

async function reorder(ctx: Context, base: KindRow, { moved }: EpicTreeReorderInput): Promise<void> {
  const { adjacentReferenceId: adjacentId = null, relativePosition = null, newParentId = null } = moved;
  const what = treeIdOf(moved.id);
  const adjacent = adjacentId === null ? undefined : treeIdOf(adjacentId);
  if (adjacent !== undefined && adjacent.kind !== what.kind)
    throw new GraphQLError(
      'Epics and issues each have an order of their own: name a neighbour of the same kind.',
    );
  if (adjacent !== undefined && relativePosition === null)
    throw new GraphQLError('relativePosition says on which side of the moved one its neighbour is.');
  if (adjacent === undefined && newParentId === null)
    throw new GraphQLError('Name a neighbour (adjacentReferenceId), another epic (newParentId), or both.');
  const parent = newParentId === null ? base : await changeableEpic(ctx, newParentId);
  // Before anything is moved: what is refused has changed nothing.
  if (adjacent !== undefined && !(await has(ctx, parent, adjacent))) throw issueNotFound();
  const id = parent.id === base.id ? what.id : await putBelow(ctx, base, parent, what);
  if (adjacent === undefined) return;
  const neighbours = {
    before: relativePosition === 'before' ? adjacent.id : null,
    after: relativePosition === 'after' ? adjacent.id : null,
  };
  await (what.kind === 'Epic' ? moveChild : moveEpicIssue)(ctx, parent.id, id, neighbours);
}

export const epicTreeMutations = {
  epicTreeReorder: ({ input }: { input: EpicTreeReorderInput }, ctx: Context) =>
    mutate(ctx, input, {
      find: () => changeableEpic(ctx, input.baseEpicId),
      change: (base) => reorder(ctx, base, input),
      show: () => ({}),
      otherwise: 'This could not be moved',
    }),
};
