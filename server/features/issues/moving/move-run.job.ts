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
import { findLoadedIssues } from '../issue.service.ts';
import { moveIssuesIn } from './move-issue.ts';
import { finishRun, findRun, findWaiting, finishItems } from './move-run.queries.ts';
import type { MoveItem, MoveRun } from './move-run.queries.ts';
import { undoMoveIn } from './undo-move.ts';

export const moveRunJobName = 'issues:move-run';
export const moveRunStream = (id: number): string => `issue-move-run:${id}`;

/** Issues until the job queues itself again, behind others of its class. */
const turn = 200;
/** Issues per transaction: others wait no longer than that for the numbers and counts of the two projects. */
const pieceSize = 20;

const gone = 'It cannot be found any more.';

/** Moves issues, or moves them back, and records that in the same transaction: a killed process leaves them whole on either side. */
async function moveTogether(
  ctx: Context,
  run: MoveRun,
  target: ProjectRow,
  items: readonly MoveItem[],
): Promise<void> {
  const loaded = await findLoadedIssues(
    ctx,
    items.map((item) => item.issue_id),
  );
  const found = new Map(
    loaded.flatMap((one) => (one.project.id === run.project_id ? [[one.issue.id, one]] : [])),
  );
  if (items.some((item) => !found.has(item.issue_id))) throw new AppError(404, { message: gone });
  const [{ place }] = items as readonly [MoveItem];
  await transaction(ctx.platform.db, async (tx: Transaction) => {
    const waiting = await finishItems(tx, run.id, items, null);
    const moving = items.flatMap((item) => (waiting.has(item.place) ? found.get(item.issue_id)! : []));
    if (moving.length === 0) return;
    if (run.undoes_id === null)
      await moveIssuesIn(
        tx,
        ctx,
        { project: moving[0]!.project, issues: moving.map(({ issue }) => issue) },
        target,
        run.id,
      );
    else for (const one of moving) await undoMoveIn(tx, ctx, one);
    await publish(tx, moveRunStream(run.id), { event: 'progress' });
    faultPoint(`issue-move-${place}`);
  });
  faultPoint(`issue-moved-${place}`);
}

/** The same, where some of them may be refused: halves find out which. */
async function movePiece(
  ctx: Context,
  run: MoveRun,
  target: ProjectRow,
  items: readonly MoveItem[],
): Promise<void> {
  try {
    await moveTogether(ctx, run, target, items);
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    if (items.length === 1) return void (await finishItems(ctx.platform.db, run.id, items, reasonOf(error)));
    const half = Math.ceil(items.length / 2);
    await movePiece(ctx, run, target, items.slice(0, half));
    await movePiece(ctx, run, target, items.slice(half));
  }
}

function reasonOf(error: AppError): string {
  if (error.status === 403) return 'You are not allowed to change it.';
  return error.status === 404 ? gone : error.message;
}

async function work(platform: Platform, run: MoveRun, items: readonly MoveItem[]): Promise<void> {
  const { db } = platform;
  const refuse = async (reason: string): Promise<void> => void (await finishItems(db, run.id, items, reason));
  const ctx = await contextOfPerson(platform, run.user_id);
  if (ctx === undefined) return refuse('The person who started this can no longer sign in.');
  const target = await findProject(db, ctx.viewer, run.target_id);
  if (target === undefined) return refuse('The project to move to cannot be found any more.');
  // Moving back merges each issue by itself.
  const size = run.undoes_id === null ? pieceSize : 1;
  for (let from = 0; from < items.length; from += size)
    await movePiece(ctx, run, target, items.slice(from, from + size));
}

/** Moves the issues of a run in pieces. It continues where a killed process stopped. */
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
