import type {
  BlockedRequest,
  MergeRequestBlocks,
} from '../../../../contract/merge-requests/merge-requests.ts';
import type { Context } from '../../../platform/context.ts';
import type { SubjectOutline } from '../../../platform/subjects/subject-type.ts';
import type { MergeRequest } from '../merge-request.service.ts';
import { listBlocks } from './block.queries.ts';
import type { Block } from './block.queries.ts';

type Outlines = ReadonlyMap<number, SubjectOutline>;

/** Both ends of these, as far as the viewer may see them. */
function readEnds(ctx: Context, blocks: readonly Block[]): Promise<Outlines> {
  const ids = new Set(blocks.flatMap(({ blocking_id, blocked_id }) => [blocking_id, blocked_id]));
  return ids.size === 0
    ? Promise.resolve(new Map())
    : ctx.platform.subjects.get('MergeRequest').outlines(ctx, [...ids]);
}

/** v4's block. A merge request that the viewer can't see is left out, as is its project. */
function presentBlock({ id, blocking_id, blocked_id }: Block, ends: Outlines) {
  const [blocking, blocked] = [ends.get(blocking_id)?.presented, ends.get(blocked_id)?.presented];
  return {
    id,
    ...(blocking === undefined ? {} : { blocking_merge_request: blocking }),
    ...(blocked === undefined ? {} : { blocked_merge_request: blocked }),
    project_id: (blocking?.['project_id'] as number | undefined) ?? null,
  };
}

/** What a merge request waits for. Those that the viewer can't see are not named. */
export async function presentBlockers(ctx: Context, id: number) {
  const blocks = (await listBlocks(ctx.platform.db, id)).filter((block) => block.blocked_id === id);
  const ends = await readEnds(ctx, blocks);
  return blocks.map((block) => presentBlock(block, ends));
}

/** What waits for a merge request, as far as the viewer may see it. */
export async function presentBlockees(ctx: Context, id: number) {
  const blocks = (await listBlocks(ctx.platform.db, id)).filter((block) => block.blocking_id === id);
  const ends = await readEnds(ctx, blocks);
  return blocks.filter(({ blocked_id }) => ends.has(blocked_id)).map((block) => presentBlock(block, ends));
}

/** The other end of a block, as a page of this project shows it; null if the viewer can't see it. */
function presentEnd(
  { platform }: Context,
  projectId: number,
  outline: SubjectOutline | undefined,
): BlockedRequest | null {
  if (outline === undefined) return null;
  const { title, reference, state, webPath, presented } = outline;
  const { project_id, references } = presented as unknown as {
    project_id: number;
    references: { full: string };
  };
  return {
    title,
    reference: project_id === projectId ? reference : references.full,
    path: `${platform.settings.relativeUrlRoot}${webPath}`,
    state: state as BlockedRequest['state'],
  };
}

/** What a merge request waits for and what waits for it, for its page. */
export async function presentPageBlocks(ctx: Context, request: MergeRequest): Promise<MergeRequestBlocks> {
  const { id, branches, mayUpdate } = request;
  const blocks = await listBlocks(ctx.platform.db, id);
  const ends = await readEnds(ctx, blocks);
  const end = (one: number): BlockedRequest | null => presentEnd(ctx, branches.project_id, ends.get(one));
  return {
    blockers: blocks
      .filter(({ blocked_id }) => blocked_id === id)
      .map((block) => ({ id: block.id, is_merged: block.is_merged, request: end(block.blocking_id) })),
    blocked: blocks
      .filter(({ blocking_id }) => blocking_id === id)
      .flatMap(({ blocked_id }) => end(blocked_id) ?? []),
    can_change: mayUpdate && request.state !== 'merged',
  };
}
