import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { killAt } from '../../../../testing/kill-at.ts';
import { createTestServer } from '../../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../../testing/server.ts';
import { reconcileRefs } from '../../repositories/index.ts';

/** A merge, killed at every point between its objects and its record. */
const points = [
  'refs.made',
  'merge.planning',
  'refs.announced',
  'refs.stored',
  'refs.moved',
  'merge.recording',
  'refs.recording',
  'refs.recorded',
];
/** After these points the branch has moved. */
const past = new Set(['refs.moved', 'merge.recording', 'refs.recording', 'refs.recorded']);

const ways = {
  'a merge': { merge_method: 'merge', squash: false },
  'a squash': { merge_method: 'merge', squash: true },
  'a fast-forward': { merge_method: 'ff', squash: false },
} as const;
const cases = (Object.keys(ways) as (keyof typeof ways)[]).flatMap((way) =>
  points.map((point) => ({ way, ...ways[way], point, project: 0, before: '', reached: false })),
);

interface Merged {
  readonly state: string;
  readonly merge_commit_sha: string | null;
  readonly squash_commit_sha: string | null;
  readonly merged_by: { readonly username: string } | null;
}

let server: TestServer;
let ann: TestUser;
const main = async (project: number) =>
  (await server.platform.git.readRef(server.platform.git.repository(project), 'refs/heads/main'))!;

beforeAll(async () => {
  server = await createTestServer();
  ann = await server.createUser('ann');
  for (const [index, each] of cases.entries()) {
    const { merge_method } = each;
    const asked = { name: `p${index}`, initialize_with_readme: true, merge_method };
    each.project = (await server.create('/projects', asked, ann)).id;
    const at = `/projects/${each.project}`;
    await server.create(
      `${at}/repository/commits`,
      {
        branch: 'feature',
        start_branch: 'main',
        commit_message: 'Add a',
        actions: [{ action: 'create', file_path: 'a.txt', content: 'a\n' }],
      },
      ann,
    );
    await server.create(
      `${at}/merge_requests`,
      { title: 'Add a', source_branch: 'feature', target_branch: 'main', squash: each.squash },
      ann,
    );
    each.before = await main(each.project);
  }
  await server.drain();
  const waiting = [...cases];
  const next = async (): Promise<void> => {
    for (let each = waiting.shift(); each !== undefined; each = waiting.shift()) {
      const { project, point } = each;
      each.reached = await killAt(server, point, async (url) => {
        const answer = await fetch(`${url}/api/v4/projects/${project}/merge_requests/1/merge`, {
          method: 'PUT',
          headers: { 'private-token': ann.token },
        });
        if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      });
    }
  };
  await Promise.all([next(), next()]);
  const open = () => server.platform.db.selectFrom('push_intents').select('id').execute();
  while ((await open()).length > 0) await reconcileRefs(server.platform, false);
  await server.drain();
}, 600_000);
afterAll(() => server?.close());

describe('MR-07 after a kill the branch and the merge request agree', () => {
  const killed = (isPast: boolean) =>
    cases
      .filter(({ point }) => past.has(point) === isPast)
      .map((each) => [each.way, each.point, each] as const);

  it.each(killed(false))(
    'nothing has happened, and it can be tried again: %s, killed at %s',
    async (_way, _point, { project, before, reached }) => {
      expect(reached, 'the kill did not happen').toBe(true);
      expect(await main(project)).toBe(before);
      const path = `/projects/${project}/merge_requests/1`;
      expect((await server.api('GET', path, ann)).json()).toMatchObject({
        state: 'opened',
        merge_commit_sha: null,
        merged_by: null,
      });
      expect((await server.api('PUT', `${path}/merge`, ann)).json()).toMatchObject({ state: 'merged' });
    },
  );

  it.each(killed(true))(
    'the merge is made and recorded: %s, killed at %s',
    async (way, _point, { project, before, reached, squash }) => {
      expect(reached, 'the kill did not happen').toBe(true);
      const now = await main(project);
      expect(now).not.toBe(before);
      const request = (await server.api('GET', `/projects/${project}/merge_requests/1`, ann)).json<Merged>();
      expect(request).toMatchObject({
        state: 'merged',
        merge_commit_sha: way === 'a fast-forward' ? null : now,
        merged_by: { username: 'ann' },
      });
      expect(request.squash_commit_sha !== null).toBe(squash);
      const plans = await server.platform.db.selectFrom('merge_plans').select('result_sha').execute();
      expect(plans.map(({ result_sha }) => result_sha)).not.toContain(now);
    },
  );
});
