import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { killAt } from '../../../../testing/kill-at.ts';
import { openSuggestionWorld, suggestion } from '../../../../testing/suggestion-world.ts';
import type { SuggestionWorld } from '../../../../testing/suggestion-world.ts';
import { reconcileRefs } from '../../repositories/index.ts';

/** Two suggestions that are applied, killed at every point between their commit and its record. */
const points = [
  'suggestion.planned',
  'refs.made',
  'refs.announced',
  'refs.stored',
  'refs.moved',
  'refs.recording',
  'refs.recorded',
  'suggestion.moved',
];
/** After these points the branch has moved. */
const past = new Set(['refs.moved', 'refs.recording', 'refs.recorded', 'suggestion.moved']);
const cases = points.map((point) => ({
  point,
  project: 0,
  notes: [0],
  ids: [0],
  before: '',
  reached: false,
}));

let world: SuggestionWorld;
beforeAll(async () => {
  world = await openSuggestionWorld();
  for (const each of cases) {
    const { project, request } = await world.request({ 'a.txt': 'one\ntwo\n' });
    const place = { project, request, path: 'a.txt' };
    const made = [
      await world.comment({ ...place, line: 1, body: suggestion('uno\n') }),
      await world.comment({ ...place, line: 2, body: suggestion('due\n') }),
    ];
    each.project = project;
    each.notes = made.map(({ note }) => note.id);
    each.ids = made.flatMap(({ ids }) => ids);
    each.before = request.diff_refs.head_sha;
  }
  const { server } = world;
  await server.drain();
  for (const each of cases)
    each.reached = await killAt(server, each.point, async (url) => {
      const answer = await fetch(`${url}/api/v4/suggestions/batch_apply`, {
        method: 'PUT',
        headers: { 'private-token': world.ann.token, 'content-type': 'application/json' },
        body: JSON.stringify({ ids: each.ids }),
      });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    });
  const open = () => server.platform.db.selectFrom('push_intents').select('id').execute();
  while ((await open()).length > 0) await reconcileRefs(server.platform, false);
  await server.drain();
}, 600_000);
afterAll(() => world?.server.close());

describe('SUGG-03 after a kill the branch and the suggestions agree', () => {
  it.each(cases.map((each) => [each.point, each] as const))(
    'about suggestions, killed at %s',
    async (point, { project, notes, ids, before, reached }) => {
      expect(reached, 'the kill did not happen').toBe(true);
      const { sha } = await world.head(project);
      const isApplied = past.has(point);
      expect(sha !== before).toBe(isApplied);
      for (const id of notes)
        expect(await world.readNote(project, 1, id)).toMatchObject({
          resolved: isApplied,
          suggestions: [{ applied: isApplied }],
        });
      const rows = () =>
        world.server.platform.db
          .selectFrom('suggestions')
          .select(['commit_sha', 'applied_by_id'])
          .where('id', 'in', ids)
          .execute();
      const record = { commit_sha: sha, applied_by_id: world.ann.id };
      const recorded = isApplied ? record : { commit_sha: null, applied_by_id: null };
      expect(await rows()).toEqual([recorded, recorded]);
      // Nothing is in the way of another attempt, and it is not applied twice.
      expect((await world.apply(ids)).status).toBe(200);
      const after = await world.head(project);
      expect(after.sha === sha).toBe(isApplied);
      expect(after.parents).toEqual([before]);
      expect(await world.textOf(project, 'feature', 'a.txt')).toBe('uno\ndue\n');
      expect((await rows()).map(({ commit_sha }) => commit_sha)).toEqual([after.sha, after.sha]);
    },
  );
});
