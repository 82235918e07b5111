import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import { invalid, notFound, unauthorized } from '../../platform/errors.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { writeSnoozed } from './snooze.queries.ts';
import { countTodos, listTodos, publishTodos } from './todo.queries.ts';
import type { TodoRow } from './todo.queries.ts';

const wakeJob = 'todos:wake';
const daysAtMost = 366;

/** Tells a person's pages that a todo of theirs woke: who counts has counted it since that moment. */
export const wakeTodos: Job = {
  name: wakeJob,
  class: 'events',
  run: (platform, payload) => publishTodos(platform.db, [(payload as { userId: number }).userId]),
};

/** Lets one's own pending todo sleep until then, or wakes it (null). Throws 404 for another's, a done one, and what one can't see. */
export async function snoozeTodo(ctx: Context, id: number, until: Date | null): Promise<TodoRow> {
  const { user } = ctx.viewer;
  if (user === null) throw unauthorized();
  if (until !== null) {
    const away = until.getTime() - Date.now();
    if (!(away > 0)) throw invalid({ snoozed_until: ['must be in the future'] });
    if (away > daysAtMost * 86_400_000) throw invalid({ snoozed_until: ['must be within a year'] });
  }
  const { db, subjects } = ctx.platform;
  const own = { userId: user.id, types: subjects.types, ids: [id], state: 'pending' } as const;
  if ((await countTodos(db, own)) === 0) throw notFound('Todo');
  await transaction(db, async (tx) => {
    if ((await writeSnoozed(tx, user.id, [id], until)).length === 0) return;
    await publishTodos(tx, [user.id]);
    if (until !== null) await addJob(tx, wakeJob, { userId: user.id }, { runAt: until });
  });
  const [row] = await listTodos(db, own, 1, 0);
  // Completed by another page at this moment.
  if (row === undefined) throw notFound('Todo');
  return row;
}
