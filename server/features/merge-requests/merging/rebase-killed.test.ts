import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { killAt } from '../../../../testing/kill-at.ts';
import { openMergeRequestWorld } from '../../../../testing/merge-request-world.ts';
import type { MergeRequestWorld } from '../../../../testing/merge-request-world.ts';
import { reconcileRefs } from '../../repositories/index.ts';

/** A rebase, or a merge of the target, killed at every point between its objects and its record. */
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
const cases = points.flatMap((point) =>
  ['a rebase', 'an update from the target'].map((change) => ({
    point,
    change,
    project: 0,
    path: '',
    before: '',
    tip: '',
    reached: false,
  })),
);
type Case = (typeof cases)[number];

const update = ({ path, before }: Case) => ({
  url: `/${path}/-/merge_requests/1/update_from_target`,
  method: 'POST' as const,
  body: { sha: before },
});
const rebase = ({ project }: Case) => ({
  url: `/api/v4/projects/${project}/merge_requests/1/rebase`,
  method: 'PUT' as const,
  body: {},
});
const callOf = (each: Case) => (each.change === 'a rebase' ? rebase : update)(each);

let world: MergeRequestWorld;
beforeAll(async () => {
  world = await openMergeRequestWorld();
  for (const each of cases) {
    each.project = await world.createProject();
    const { project } = each;
    const read = await world.server.api('GET', `/projects/${project}`, world.ann);
    each.path = read.json<{ path_with_namespace: string }>().path_with_namespace;
    each.before = await world.commit({ project, branch: 'feature', files: { a: 'a' }, from: 'main' });
    await world.open(project, 'feature');
    each.tip = await world.commit({ project, branch: 'main', files: { b: 'b' } });
  }
  const { server } = world;
  await server.drain();
  for (const each of cases)
    each.reached = await killAt(server, each.point, async (url) => {
      const call = callOf(each);
      const answer = await fetch(`${url}${call.url}`, {
        method: call.method,
        headers: { 'private-token': world.ann.token, 'content-type': 'application/json' },
        body: JSON.stringify(call.body),
      });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    });
  const open = () => server.platform.db.selectFrom('push_intents').select('id').execute();
  while ((await open()).length > 0) await reconcileRefs(server.platform, false);
  await server.drain();
}, 600_000);
afterAll(() => world?.server.close());

describe('MR-07 after a kill the branch and the merge request agree', () => {
  it.each(cases.map((each) => [each.change, each.point, each] as const))(
    'about %s, killed at %s',
    async (_change, point, each) => {
      const { project, before, tip, reached } = each;
      expect(reached, 'the kill did not happen').toBe(true);
      const now = await world.refOf(project, 'refs/heads/feature');
      expect(now !== before).toBe(past.has(point));
      expect(await world.read(project, 1)).toMatchObject({ state: 'opened', sha: now });
      // Nothing is in the way of another attempt.
      const call = callOf({ ...each, before: now! });
      const again = await world.server.call(call.method, call.url, world.ann, call.body);
      expect(again.statusCode).toBeLessThan(300);
      expect((await world.read(project, 1)).diff_refs.base_sha).toBe(tip);
    },
  );
});
