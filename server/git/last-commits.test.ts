import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGitRoom, type GitRoom } from '../../testing/git-room.ts';
import { createRandom, git, gitBytes, RepositoryBuilder, type FileSpec } from '../../testing/repositories.ts';
import { decodeName } from './byte-name.ts';
import type { Git } from './git.ts';
import type { Repository } from './repository.ts';

let room: GitRoom;
beforeAll(() => {
  room = openGitRoom();
});
afterAll(() => room.close());

/** A service's result, by name. */
async function ask(
  service: Git,
  repository: Repository,
  commit: string,
  path: string,
): Promise<Record<string, string>> {
  const found = await service.lastCommits(repository, commit, path);
  if (!found.ok) throw new Error(found.reason);
  const answer: Record<string, string> = {};
  for await (const group of found.value) for (const { name, commit: last } of group) answer[name] = last.sha;
  return answer;
}

/** git's own result, entry by entry. */
function askGit(repository: Repository, commit: string, path: string): Record<string, string> {
  const prefix = path === '' ? '' : `${path}/`;
  const names = gitBytes(repository.path, [
    'ls-tree',
    '-z',
    '--name-only',
    path === '' ? commit : `${commit}:${path}`,
  ]);
  const answer: Record<string, string> = {};
  for (const name of names.toString('latin1').split('\0').filter(Boolean)) {
    answer[decodeName(Buffer.from(name, 'latin1'))] = git(repository.path, [
      'log',
      '-1',
      '--format=%H',
      commit,
      '--',
      prefix + name,
    ]);
  }
  return answer;
}

/** History with many merges, some of which take one side, mix sides or revert things, and with wrong clocks. */
function tangled(seed: number, steps: number): RepositoryBuilder {
  const random = createRandom(seed);
  const builder = new RepositoryBuilder();
  const names = [
    'dir/a',
    'dir/b',
    'dir/c',
    'dir/sub/x',
    'dir/sub/y',
    'dir/sub2/z',
    'top',
    'other/o',
    'dir/d',
    'dir/e',
  ];
  const states: Record<string, string>[] = [{}];
  const snapshot = (state: Record<string, string>): Record<string, FileSpec> =>
    Object.fromEntries(names.map((name) => [name, state[name] ?? null]));
  const change = (state: Record<string, string>) => {
    const next = { ...state };
    for (let count = 1 + Math.floor(random() * 2); count > 0; count--) {
      const name = names[Math.floor(random() ** 1.7 * names.length)] ?? 'top';
      // Few different contents, so that changes are often reverted or repeated.
      if (random() < 0.1) delete next[name];
      else next[name] = `content ${Math.floor(random() * 3)}`;
    }
    return next;
  };
  const add = (parents: number[], state: Record<string, string>) => {
    const time =
      random() < 0.2 ? 1_600_000_000 + Math.floor(random() * 50_000) : 1_600_000_000 + states.length * 100;
    const mark = builder.commit({ parents, files: snapshot(state), time });
    states[mark] = state;
    return mark;
  };
  const heads = [add([], { 'dir/a': '0', 'dir/sub/x': '0', top: '0' })];
  for (let step = 0; step < steps; step++) {
    const one = heads[Math.floor(random() * heads.length)] ?? 1;
    const roll = random();
    if (roll < 0.45) {
      const index = heads.indexOf(one);
      heads[index] = add([one], change(states[one] ?? {}));
    } else if (roll < 0.6) heads.push(add([one], change(states[one] ?? {})));
    else {
      const others = [
        ...new Set(
          Array.from(
            { length: random() < 0.15 ? 3 : 1 },
            () => heads[Math.floor(random() * heads.length)] ?? 1,
          ),
        ),
      ].filter((other) => other !== one);
      if (others.length === 0) continue;
      const mine = states[one] ?? {};
      const theirs = states[others[0] ?? 1] ?? {};
      const mixed: Record<string, string> = {};
      for (const name of names) {
        const value = (random() < 0.5 ? mine : theirs)[name];
        if (value !== undefined) mixed[name] = value;
      }
      const how = random();
      const result = how < 0.3 ? mine : how < 0.5 ? theirs : how < 0.9 ? mixed : change(mixed);
      heads[heads.indexOf(one)] = add([one, ...others], result);
    }
    if (heads.length > 6) heads.splice(Math.floor(random() * heads.length), 1);
  }
  add(heads.slice(0, 2), states[heads[0] ?? 1] ?? {});
  return builder;
}

describe('the last commit of each entry', () => {
  it.each(Array.from({ length: 12 }, (_, seed) => seed + 1))(
    'is what git log -1 prints, in tangled history %i',
    async (seed) => {
      const { repository } = await room.build(tangled(seed, 120));
      const tip = git(repository.path, ['rev-parse', 'main']);
      for (const withGraph of [false, true]) {
        if (withGraph) await room.git.writeCommitGraph(repository);
        for (const path of ['', 'dir', 'dir/sub']) {
          if (
            gitBytes(repository.path, ['ls-tree', tip, path === '' ? '.' : path]).length === 0 &&
            path !== ''
          )
            continue;
          await rm(join(repository.path, 'coppice'), { recursive: true, force: true });
          const fresh = openGitRoom();
          expect(await ask(fresh.git, repository, tip, path), `${seed} ${path}`).toEqual(
            askGit(repository, tip, path),
          );
          await fresh.close();
        }
      }
    },
  );

  it.each([21, 22, 23, 24, 25, 26])('is carried forward along tangled history %i', async (seed) => {
    const { repository, marks } = await room.build(tangled(seed, 80));
    // Every ancestor of the final tip in order, so that known results are on all kinds of ancestors.
    const order = git(repository.path, ['rev-list', '--topo-order', '--reverse', 'main']).split('\n');
    expect(order.length).toBeGreaterThan(20);
    expect(marks.size).toBeGreaterThanOrEqual(order.length);
    const fresh = openGitRoom();
    for (const commit of order.filter((_, index) => index % 3 === 0)) {
      for (const path of ['', 'dir']) {
        if (path !== '' && gitBytes(repository.path, ['ls-tree', commit, path]).length === 0) continue;
        expect(await ask(fresh.git, repository, commit, path), `${seed} ${commit} ${path}`).toEqual(
          askGit(repository, commit, path),
        );
      }
    }
    await fresh.close();
  });

  it('supports entries of any name', async () => {
    const builder = new RepositoryBuilder();
    const odd = Buffer.from('f\u00fcr\n#%.txt', 'latin1');
    builder.commit({
      files: new Map<string | Buffer, FileSpec>([
        [odd, '1'],
        ['plain', '1'],
        ['日本/x', '1'],
      ]),
    });
    builder.commit({ files: new Map<string | Buffer, FileSpec>([[odd, '2']]) });
    const { repository, marks } = await room.build(builder);
    expect(await ask(room.git, repository, marks.get(2) ?? '', '')).toEqual({
      [decodeName(odd)]: marks.get(2),
      plain: marks.get(1),
      日本: marks.get(1),
    });
  });

  it('narrows to the remaining ones in a long history, with the same results', async () => {
    const builder = new RepositoryBuilder();
    builder.commit({
      files: {
        'src/old': 'x',
        'src/hot': '0',
        'old/a': 'x',
        LICENSE: 'x',
        ...Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`src/n${index}`, '0'])),
      },
    });
    for (let index = 1; index <= 1000; index++)
      builder.commit({
        files: {
          'src/hot': `${index}`,
          [`src/n${index % 12}`]: `${index}`,
          ...(index === 300 ? { 'old/a': 'y' } : {}),
        },
      });
    const { repository, marks } = await room.build(builder);
    const tip = marks.get(1001) ?? '';
    for (const path of ['', 'src'])
      expect(await ask(room.git, repository, tip, path)).toEqual(askGit(repository, tip, path));
  });

  it('answers from known results: in memory, on disk, and with one walk for many readers', async () => {
    const builder = new RepositoryBuilder();
    builder.commit({
      files: Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`dir/f${index}`, '0'])),
    });
    builder.commit({ files: { 'dir/f3': '1' } });
    builder.commit({ files: { top: '1' } });
    const { repository, marks } = await room.build(builder);
    const events: string[] = [];
    const log = { debug: (_: object, message: string) => void events.push(message), warn: () => {} };
    const walks = () => events.splice(0).filter((message) => message === 'git log').length;
    const first = openGitRoom({ log });
    const [two, three] = [marks.get(2) ?? '', marks.get(3) ?? ''];
    const answers = await Promise.all([1, 2, 3].map(() => ask(first.git, repository, two, 'dir')));
    expect(answers[0]).toMatchObject({ f3: two, f4: marks.get(1) });
    expect(answers[2]).toEqual(answers[0]);
    expect(walks()).toBe(1);
    expect(await ask(first.git, repository, two, 'dir')).toEqual(answers[0]);
    expect(walks()).toBe(0);
    await first.close();

    const second = openGitRoom({ log });
    expect(await ask(second.git, repository, two, 'dir')).toEqual(answers[0]);
    expect(walks()).toBe(0);
    // A few more commits are read from the objects.
    expect(await ask(second.git, repository, three, 'dir')).toEqual(answers[0]);
    expect(walks()).toBe(0);
    await second.close();
  });

  it('delivers while it walks, and kills git when the last reader leaves', async () => {
    const builder = new RepositoryBuilder();
    builder.commit({
      files: Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`f${index}`, '0'])),
    });
    for (let index = 0; index < 99; index++) builder.commit({ files: { [`f${index}`]: '1' } });
    const { repository, marks } = await room.build(builder);
    const found = await room.git.lastCommits(repository, marks.get(100) ?? '', '');
    if (!found.ok) throw new Error(found.reason);
    for await (const group of found.value) {
      expect(group[0]).toMatchObject({
        name: 'f98',
        commit: { sha: marks.get(100), authorName: 'Ada Lovelace', title: 'Commit 100' },
      });
      break;
    }
    await expect.poll(() => room.git.usage().running.interactive).toBe(0);
    expect(Object.keys(await ask(room.git, repository, marks.get(100) ?? '', ''))).toHaveLength(100);
  });

  it('reports what is no folder', async () => {
    const builder = new RepositoryBuilder();
    builder.commit({ files: { a: '1' } });
    const { repository, marks } = await room.build(builder);
    expect(await room.git.lastCommits(repository, marks.get(1) ?? '', 'a')).toEqual({
      ok: false,
      reason: 'not_a_tree',
    });
    expect(await room.git.lastCommits(repository, marks.get(1) ?? '', 'b')).toEqual({
      ok: false,
      reason: 'not_found',
    });
    expect(await room.git.lastCommits(repository, 'f'.repeat(40), '')).toEqual({
      ok: false,
      reason: 'not_found',
    });
  });
});
