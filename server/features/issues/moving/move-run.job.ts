import type { Context } from '../../../platform/context.ts';
import { transaction } from '../../../platform/database/database.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { faultPoint } from '../../../platform/fault-point.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { contextOfPerson } from '../../accounts/index.ts';
import { findProject } from '../../projects/index.ts';
import type { ProjectRow } from '../../projects/index.ts';
import { findLoadedIssue } from '../issue.service.ts';
import { moveIssueIn } from './move-issue.ts';
import { finishRun, findRun, findWaiting, settleItem } from './move-run.queries.ts';
import type { MoveItem, MoveRun } from './move-run.queries.ts';
import { undoMoveIn } from './undo-move.ts';

export const moveRunJobName = 'issues:move-run';
export const moveRunStream = (id: number): string => `issue-move-run:${id}`;

/** Issues until the job queues itself again, behind others of its class. */
const turn = 200;
/** Issues between two messages of progress. */
const messageEvery = 5;

const gone = 'It cannot be found any more.';

/** Moves one issue, or moves it back, and records that in the same transaction: a killed process leaves it whole on either side. */
async function moveOne(ctx: Context, run: MoveRun, target: ProjectRow, item: MoveItem): Promise<void> {
  const loaded = await findLoadedIssue(ctx, item.issue_id);
  if (loaded === undefined || loaded.project.id !== run.project_id)
    throw new AppError(404, { message: gone });
  await transaction(ctx.platform.db, async (tx: Transaction) => {
    if (!(await settleItem(tx, run.id, item, null))) return;
    if (run.undoes_id === null) await moveIssueIn(tx, ctx, loaded, target, run.id);
    else await undoMoveIn(tx, ctx, loaded);
    if (item.place % messageEvery === 0) await publish(tx, moveRunStream(run.id), { event: 'progress' });
    faultPoint(`issue-move-${item.place}`);
  });
  faultPoint(`issue-moved-${item.place}`);
}

function reasonOf(error: AppError): string {
  if (error.status === 403) return 'You are not allowed to change it.';
  return error.status === 404 ? gone : error.message;
}

async function refuse(
  { db }: Platform,
  run: MoveRun,
  items: readonly MoveItem[],
  reason: string,
): Promise<void> {
  for (const item of items) await settleItem(db, run.id, item, reason);
}

async function work(platform: Platform, run: MoveRun, items: readonly MoveItem[]): Promise<void> {
  const ctx = await contextOfPerson(platform, run.user_id);
  if (ctx === undefined)
    return refuse(platform, run, items, 'The person who started this can no longer sign in.');
  const target = await findProject(platform.db, ctx.viewer, run.target_id);
  if (target === undefined)
    return refuse(platform, run, items, 'The project to move to cannot be found any more.');
  for (const item of items)
    await moveOne(ctx, run, target, item).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      return refuse(platform, run, [item], reasonOf(error));
    });
}

/** Moves the issues of a run one after another. It continues where a killed process stopped. */
export const moveRun: Job = {
  name: moveRunJobName,
  class: 'events',
  async run(platform, payload) {
    const { db } = platform;
    const run = await findRun(db, (payload as { run: number }).run);
    if (run === undefined || run.finished_at !== null) return;
    const items = await findWaiting(db, run.id, turn);
    await work(platform, run, items);
    await transaction(db, async (tx) => {
      if (items.length === turn) await addJob(tx, moveRunJobName, { run: run.id }, { priority: 10 });
      else await finishRun(tx, run.id);
      await publish(tx, moveRunStream(run.id), { event: 'progress' });
    });
  },
};
