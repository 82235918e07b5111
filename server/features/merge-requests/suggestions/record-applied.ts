import type { Context } from '../../../platform/context.ts';
import { systemContext } from '../../../platform/context.ts';
import { nobody } from '../../../platform/access/viewer.ts';
import { transaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import type { Noteable } from '../../../platform/subjects/noteable.ts';
import { contextOfPerson } from '../../accounts/index.ts';
import { findDiscussionsOf, findResolvable, setThreadResolved, touchNotes } from '../../discussions/index.ts';
import type { ResolvableThread } from '../../discussions/index.ts';
import { findBranches } from '../merge-request.queries.ts';
import { readSourceHead } from '../versions/source-head.ts';
import {
  findSuggestions,
  listSuggestionPlans,
  markApplied,
  takeSuggestionPlan,
} from './suggestion.queries.ts';
import type { SuggestionPlan } from './suggestion.queries.ts';

type Applied = Omit<SuggestionPlan, 'planned_at'>;

/**
 * Records that the suggestions of a plan are applied, whose commit the source branch was moved to, and resolves their threads where that
 * person may: once, whoever comes first.
 */
export async function recordApplied(ctx: Context, plan: Applied): Promise<void> {
  const { platform } = ctx;
  const rows = await findSuggestions(platform.db, plan.suggestion_ids);
  const noteable = await platform.subjects.get('MergeRequest').find(ctx, plan.merge_request_id);
  const threads = noteable === undefined ? [] : await findThreads(ctx, noteable, rows);
  await transaction(platform.db, async (tx) => {
    if (!(await takeSuggestionPlan(tx, plan))) return;
    // Threads before their notes, notes before what they suggest.
    for (const thread of threads) await setThreadResolved(tx, ctx, noteable!, thread, true);
    await touchNotes(tx, [...new Set(rows.map(({ note_id }) => note_id))]);
    await markApplied(tx, plan.suggestion_ids, plan);
    await publish(tx, `merge_requests:${plan.merge_request_id}`, { event: 'notes' });
  });
}

/** The threads of suggestions, of those that this person may resolve. */
async function findThreads(
  ctx: Context,
  noteable: Noteable,
  rows: readonly { readonly note_id: number }[],
): Promise<readonly ResolvableThread[]> {
  const ids = await findDiscussionsOf(
    ctx.platform.db,
    rows.map(({ note_id }) => note_id),
  );
  const found = await Promise.all(
    ids.map((id) =>
      findResolvable(ctx, noteable, id).catch((error: unknown) => {
        if (error instanceof AppError) return undefined;
        throw error;
      }),
    ),
  );
  return found.filter((thread) => thread !== undefined);
}

/** Records what was applied and not recorded, because the process that did it was cut off. */
export async function recordCutOff({ platform }: Context, id: number): Promise<void> {
  const plans = await listSuggestionPlans(platform.db, id);
  const branches = plans.length === 0 ? undefined : (await findBranches(platform.db, [id])).get(id);
  if (branches === undefined || branches.source_project_id === null) return;
  const head = await readSourceHead(platform, branches);
  if (head == null) return;
  const repository = platform.git.repository(branches.source_project_id);
  for (const plan of plans) {
    const there = await platform.git.isAncestor(repository, plan.commit_sha, head, { share: 'background' });
    if (!there.ok || !there.value) continue;
    const ctx = (await contextOfPerson(platform, plan.user_id)) ?? systemContext(platform, nobody);
    await recordApplied(ctx, plan);
  }
}
