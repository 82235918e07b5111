import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAutoMergeWorld } from '../../../../testing/auto-merge-world.ts';
import type { AutoMergeWorld } from '../../../../testing/auto-merge-world.ts';
import { killAt } from '../../../../testing/kill-at.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { reconcileRefs } from '../../repositories/index.ts';
import { autoMergeName } from '../versions/job-names.ts';

/** A merge of the job, killed before its branch moves, after that, and before it is recorded. */
const points = ['merge.planning', 'refs.moved', 'merge.recording'];

let world: AutoMergeWorld;
beforeAll(async () => {
  world = await openAutoMergeWorld();
});
afterAll(() => world?.server.close());

it.each(points)('MR-03 MR-07 a merge that was set, killed at %s, happens once', async (point) => {
  const { server, ann } = world;
  const one = await world.request();
  const before = (await world.refOf(one.project, 'refs/heads/main'))!;
  await one.wait();
  await server.drain();
  await one.report('success');
  await addJob(server.platform.db, autoMergeName, { id: (await one.read()).id });
  const killed = await killAt(
    server,
    point,
    async (url) => {
      const path = `${url}/api/v4/projects/${one.project}/merge_requests/${one.iid}`;
      // Rejects when the process is dead.
      for (;;) {
        const answer = await fetch(path, { headers: { 'private-token': ann.token } });
        if (((await answer.json()) as { state: string }).state === 'merged') return;
      }
    },
    { jobs: true },
  );
  expect(killed, 'the kill did not happen').toBe(true);
  // As the next start does.
  await sql`select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker.jobs where locked_by is not null))`.execute(
    server.platform.db,
  );
  const open = () => server.platform.db.selectFrom('push_intents').select('id').execute();
  while ((await open()).length > 0) await reconcileRefs(server.platform, false);
  await server.drain();
  const after = (await world.refOf(one.project, 'refs/heads/main'))!;
  expect(await one.read()).toMatchObject({
    state: 'merged',
    merge_commit_sha: after,
    merge_user: { username: 'ben' },
  });
  const { git } = server.platform;
  const log = await git.log(git.repository(one.project), after, {
    exclude: [before],
    firstParent: true,
    limit: 10,
  });
  expect(log.ok && log.value.commits.length).toBe(1);
  expect(await server.platform.db.selectFrom('auto_merges').selectAll().execute()).toEqual([]);
});
