import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openConflictWorld } from '../../../../testing/conflict-world.ts';
import type { ConflictRequest, ConflictWorld } from '../../../../testing/conflict-world.ts';
import { killAt } from '../../../../testing/kill-at.ts';
import { reconcileRefs } from '../../repositories/index.ts';

/** A resolution, killed at every point between its objects and its record. */
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
const files = [{ path: 'a.txt', side: 'head' as const }];

interface Case {
  readonly point: string;
  request: ConflictRequest | undefined;
  heads: readonly string[];
  reached: boolean;
}
const cases: Case[] = points.map((point) => ({ point, request: undefined, heads: [], reached: false }));

let world: ConflictWorld;
beforeAll(async () => {
  world = await openConflictWorld();
  for (const each of cases) {
    each.request = await world.request({
      base: { 'a.txt': 'base\n' },
      head: { 'a.txt': 'ours\n' },
      origin: { 'a.txt': 'theirs\n' },
    });
    const { head_sha, target_sha } = await world.show(each.request);
    each.heads = [head_sha, target_sha!];
  }
  const { server } = world;
  for (const each of cases)
    each.reached = await killAt(server, each.point, async (url) => {
      const [head_sha, target_sha] = each.heads;
      const answer = await fetch(`${url}${each.request!.page}/resolve_conflicts`, {
        method: 'POST',
        headers: { 'private-token': world.ben.token, 'content-type': 'application/json' },
        body: JSON.stringify({ head_sha, target_sha, commit_message: 'Resolve it', files }),
      });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    });
  const open = () => server.platform.db.selectFrom('push_intents').select('id').execute();
  while ((await open()).length > 0) await reconcileRefs(server.platform, false);
  await server.drain();
}, 600_000);
afterAll(() => world?.server.close());

describe('MR-06 after a kill the branch and the merge request agree', () => {
  it.each(cases.map((each) => [each.point, each] as const))(
    'about resolved conflicts, killed at %s',
    async (point, { request, heads, reached }) => {
      expect(reached, 'the kill did not happen').toBe(true);
      const now = await world.headOf(request!);
      const [head, target] = heads;
      expect(past.has(point) ? now.parents : now.sha).toEqual(past.has(point) ? [head, target] : head);
      expect(await world.read(request!.project, 1)).toMatchObject({ state: 'opened', sha: now.sha });
      // Whoever tries again resolves them, or is told that they are.
      const seen = { ...(await world.show(request!)), head_sha: head!, target_sha: target! };
      const again = await world.resolve(request!, { files, seen });
      expect(again.status).toBe(past.has(point) ? 409 : 200);
      expect((await world.headOf(request!)).parents).toEqual([head, target]);
    },
  );
});
