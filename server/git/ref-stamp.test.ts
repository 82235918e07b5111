import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGitRoom, type GitRoom } from '../../testing/git-room.ts';
import { git, RepositoryBuilder } from '../../testing/repositories.ts';
import { RefStamps } from './ref-stamp.ts';
import type { Repository } from './repository.ts';

let room: GitRoom;
let repository: Repository;
let commits: readonly string[];

beforeAll(async () => {
  room = openGitRoom();
  const builder = new RepositoryBuilder();
  builder.commit({ branch: 'main' });
  builder.commit({ branch: 'deep/er/one' });
  const built = await room.build(builder);
  repository = built.repository;
  commits = [1, 2].map((mark) => built.marks.get(mark)!);
});
afterAll(() => room.close());

const names = async () => (await room.git.branches(repository)).items.map(({ name }) => name);

/** Makes all changes so far look old, so that lists are cached from here on. */
async function ageRefs(): Promise<string> {
  const long = new Date('2020-01-01T00:00:00Z');
  const folders = git(repository.path, ['for-each-ref', '--format=%(refname)']).split('\n');
  const parents = new Set(folders.filter(Boolean).flatMap((ref) => pathsAbove(ref)));
  for (const path of [...parents, 'refs/heads', 'refs/tags', 'packed-refs']) {
    try {
      utimesSync(join(repository.path, path), long, long);
    } catch {
      // Packed: there is no such folder.
    }
  }
  const stamp = await new RefStamps().of(repository);
  if (stamp === undefined) throw new Error('the refs still count as new');
  return stamp;
}

function pathsAbove(ref: string): string[] {
  const parts = ref.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

describe('the stamp of the refs', () => {
  it('is undefined while a change is so recent that the next could have the same time', async () => {
    git(repository.path, ['update-ref', 'refs/heads/young', commits[0]!]);
    expect(await new RefStamps().of(repository)).toBeUndefined();
    git(repository.path, ['update-ref', '-d', 'refs/heads/young']);
  });

  it.each<[string, string[]]>([
    ['a new branch', ['update-ref', 'refs/heads/new', '1']],
    ['a branch in a folder of its own', ['update-ref', 'refs/heads/deep/er/two', '1']],
    ['a branch that moves', ['update-ref', 'refs/heads/deep/er/one', '0']],
    ['a new tag', ['update-ref', 'refs/tags/v1', '0']],
    ['packing', ['pack-refs', '--all']],
    ['a packed branch that moves', ['update-ref', 'refs/heads/main', '1']],
    ['a packed branch that goes', ['update-ref', '-d', 'refs/heads/new']],
  ])('changes with %s, and lists follow at once', async (_, command) => {
    const before = await ageRefs();
    const listed = await names();
    expect(await names()).toEqual(listed);
    git(
      repository.path,
      command.map((word) => (/^[01]$/.test(word) ? commits[Number(word)]! : word)),
    );
    expect(await new RefStamps().of(repository)).not.toBe(before);
    const truth = git(repository.path, [
      'for-each-ref',
      '--format=%(refname:lstrip=2) %(objectname)',
      'refs/heads',
    ]);
    const { items } = await room.git.branches(repository, { limit: 100 });
    expect(items.map(({ name, commit }) => `${name} ${commit.sha}`)).toEqual(truth.trim().split('\n'));
    const tags = git(repository.path, ['for-each-ref', '--format=%(refname)', 'refs/tags']);
    expect(await room.git.countRefs(repository)).toEqual({
      branches: items.length,
      tags: tags.split('\n').filter(Boolean).length,
    });
  });
});
