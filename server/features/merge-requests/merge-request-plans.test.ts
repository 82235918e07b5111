import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMergeRequestWorld } from '../../../testing/merge-request-world.ts';
import type { MergeRequestWorld } from '../../../testing/merge-request-world.ts';
import { findBranches } from './merge-request.queries.ts';

let world: MergeRequestWorld;
beforeAll(async () => {
  world = await openMergeRequestWorld();
});
afterAll(() => world?.server.close());

it('MR-02 reading one merge request plans its query once, and not each time', async () => {
  const { db } = world.server.platform;
  const project = await world.createProject();
  await world.commit({ project, branch: 'feature', files: { a: 'a' }, from: 'main' });
  const { id } = await world.open(project, 'feature');
  const plans = await db.transaction().execute(async (tx) => {
    for (let time = 0; time < 20; time++) expect((await findBranches(tx, [id])).get(id)?.id).toBe(id);
    const { rows } = await sql<{ generic: number; custom: number }>`
      select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements
      where statement like 'select m.id, m.project_id, m.source_project_id%'`.execute(tx);
    return rows;
  });
  // was: every one was planned, which took ten times as long as the query itself
  expect(plans).toHaveLength(1);
  expect(plans[0]!.custom).toBeLessThanOrEqual(5);
  expect(plans[0]!.generic).toBeGreaterThanOrEqual(10);
  const two = await findBranches(db, [id, id]);
  expect([...two.keys()]).toEqual([id]);
});
