import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { killAt } from '../../../../testing/kill-at.ts';
import { openMergeRequestWorld } from '../../../../testing/merge-request-world.ts';
import type { MergeRequestWorld } from '../../../../testing/merge-request-world.ts';
import { reconcileRefs } from '../../repositories/index.ts';

/** A rebase, killed at every point between its objects and its record. */
const points = [
  'refs.made',
  'refs.announced',
  'refs.stored',
  'refs.moved',
  'refs.recording',
  'refs.recorded',
];
/** After these points the branch has moved. */
const past = new Set(['refs.moved', 'refs.recording', 'refs.recorded']);
const cases = points.map((point) => ({ point, project: 0, before: '', tip: '', reached: false }));

let world: MergeRequestWorld;
beforeAll(async () => {
  world = await openMergeRequestWorld();
  for (const each of cases) {
    each.project = await world.createProject();
    const { project } = each;
    each.before = await world.commit({ project, branch: 'feature', files: { a: 'a' }, from: 'main' });
    await world.open(project, 'feature');
    each.tip = await world.commit({ project, branch: 'main', files: { b: 'b' } });
  }
  const { server } = world;
  await server.drain();
  for (const each of cases)
    each.reached = await killAt(server, each.point, async (url) => {
      const answer = await fetch(`${url}/api/v4/projects/${each.project}/merge_requests/1/rebase`, {
        method: 'PUT',
        headers: { 'private-token': world.ann.token },
      });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    });
  const open = () => server.platform.db.selectFrom('push_intents').select('id').execute();
  while ((await open()).length > 0) await reconcileRefs(server.platform, false);
  await server.drain();
}, 600_000);
afterAll(() => world?.server.close());

describe('MR-07 after a kill the branch and the merge request agree', () => {
  it.each(cases.map((each) => [each.point, each] as const))(
    'about a rebase, killed at %s',
    async (point, { project, before, tip, reached }) => {
      expect(reached, 'the kill did not happen').toBe(true);
      const now = await world.refOf(project, 'refs/heads/feature');
      expect(now !== before).toBe(past.has(point));
      expect(await world.read(project, 1)).toMatchObject({ state: 'opened', sha: now });
      // Nothing is in the way of another attempt.
      const again = await world.server.api('PUT', `/projects/${project}/merge_requests/1/rebase`, world.ann);
      expect(again.statusCode).toBe(202);
      expect((await world.read(project, 1)).diff_refs.base_sha).toBe(tip);
    },
  );
});
