import type { CompiledQuery } from 'kysely';
import { listIssues } from '../../server/features/issues/index.ts';
import type { Instance } from '../instance.ts';
import { load } from '../load.ts';
import { milliseconds } from '../measure.ts';
import { measureSql } from '../pgbench.ts';
import { recordStatements } from '../recorded-sql.ts';
import type { Bench } from '../workload.ts';

const lists = [
  ['open', 'state=opened', {}],
  ['by label', 'state=opened&labels=label%203', { labels: ['label 3'] }],
  ['by assignee', 'state=opened&assignee_id=1', { assigneeId: '1' }],
  ['by text', 'state=opened&search=uploads', { search: 'uploads' }],
] as const;

/** The statements of one list. */
function statementsOf(
  instance: Instance,
  projectId: number,
  match: Parameters<typeof listIssues>[2]['filter'],
): Promise<CompiledQuery[]> {
  const scope = { kind: 'project', id: projectId, seesConfidential: true } as const;
  return recordStatements(instance, (db, viewer) =>
    listIssues(db, viewer, { scope, filter: { state: 'opened', ...match }, limit: 20 }),
  );
}

/** Lists of 20 of 100,000 issues. */
export async function benchApi({ instance, report, world }: Bench): Promise<void> {
  const projectId = await world.issues();
  await instance.untilQuiet();
  for (const [what, query, match] of lists) {
    const path = `/api/v4/projects/${projectId}/issues?${query}`;
    await load(instance, path, { connections: 2, seconds: 2 });
    const one = await load(instance, path, { seconds: 3 });
    const floor = await measureSql(instance, world.scratch, await statementsOf(instance, projectId, match));
    report.atMost(
      `issues ${what}: server time / its SQL by ${floor.by}`,
      one.p50 / floor.milliseconds,
      5,
      '×',
      `${milliseconds(one.p50)} and ${milliseconds(floor.milliseconds)}`,
    );
    const two = await load(instance, path, { connections: 2, seconds: 4 });
    report.atLeast(`issues ${what}: API, a core`, 1000 / two.cpuMilliseconds, 250, 'requests/s');
    report.atMost(
      `issues ${what}: API, p90 with two clients`,
      two.p90,
      20,
      'ms',
      `${two.perSecond.toFixed(0)}/s, ${two.cpuMilliseconds.toFixed(2)} ms of processor each`,
    );
  }
}
