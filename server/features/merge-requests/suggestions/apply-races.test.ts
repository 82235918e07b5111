import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSuggestionWorld, suggestion } from '../../../../testing/suggestion-world.ts';
import type { SuggestionWorld } from '../../../../testing/suggestion-world.ts';

let world: SuggestionWorld;
beforeAll(async () => {
  world = await openSuggestionWorld();
});
afterAll(() => world?.server.close());

const lines = Array.from({ length: 8 }, (_, index) => `the line with the number ${index + 1} of this file`);
const text = lines.map((line) => `${line}\n`).join('');

describe('several people at once', () => {
  it('SUGG-03 who apply other suggestions have them all applied, each by a commit', async () => {
    const { project, request } = await world.request({ 'a.txt': text });
    const ids: number[] = [];
    for (const line of [1, 4, 7])
      ids.push(
        ...(await world.comment({ project, request, path: 'a.txt', line, body: suggestion(`new ${line}\n`) }))
          .ids,
      );
    const done = await Promise.all(
      ids.map((id, index) => world.apply(id, index === 1 ? world.ben : world.ann)),
    );
    expect(done.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await world.textOf(project, 'feature', 'a.txt')).toBe(
      lines.map((line, index) => `${[1, 4, 7].includes(index + 1) ? `new ${index + 1}` : line}\n`).join(''),
    );
    const rows = await world.server.platform.db
      .selectFrom('suggestions')
      .select('commit_sha')
      .where('id', 'in', ids)
      .execute();
    expect(new Set(rows.map(({ commit_sha }) => commit_sha)).size).toBe(3);
  });

  it('SUGG-03 who apply the same have it applied once', async () => {
    const { project, request } = await world.request({ 'a.txt': text });
    const { ids } = await world.comment({
      project,
      request,
      path: 'a.txt',
      line: 2,
      body: suggestion('new\nand more\n'),
    });
    const done = await Promise.all(
      [world.ann, world.ben, world.ann, world.ben].map((person) => world.apply(ids[0]!, person)),
    );
    expect(done.map(({ status }) => status)).toContain(200);
    expect(done.filter(({ status }) => ![200, 400].includes(status))).toEqual([]);
    const { parents } = await world.head(project);
    expect(parents).toEqual([request.diff_refs.head_sha]);
    expect(await world.textOf(project, 'feature', 'a.txt')).toBe(text.replace(lines[1]!, 'new\nand more'));
  });

  it('SUGG-02 of which one pushes: the line is as one of them wants it, never lost', async () => {
    for (let round = 0; round < 4; round++) {
      const { project, request } = await world.request({ 'a.txt': text });
      const { ids } = await world.comment({
        project,
        request,
        path: 'a.txt',
        line: 3,
        body: suggestion('suggested\n'),
      });
      const pushed = text.replace(lines[round === 0 ? 6 : 2]!, 'pushed');
      const [applied, head] = await Promise.all([
        world.apply(ids[0]!),
        world.rewrite(project, 'feature', 'a.txt', pushed).catch(() => undefined),
      ]);
      const now = await world.textOf(project, 'feature', 'a.txt');
      const first = await world.head(project);
      // A commit with a whole file replaces what was there: that is what it says.
      const isLast = applied.status === 200 && head !== first.sha;
      expect(isLast ? now.includes('suggested\n') : applied.status === 200 || now === pushed, now).toBe(true);
      expect(head === undefined || [first.sha, ...first.parents].includes(head)).toBe(true);
    }
  });
});
