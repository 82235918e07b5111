import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGitRoom } from '../../testing/git-room.ts';
import type { GitRoom } from '../../testing/git-room.ts';
import { RepositoryBuilder } from '../../testing/repositories.ts';
import type { Repository } from './repository.ts';

let room: GitRoom;
let from: Repository;
let small: string, large: string;

beforeAll(async () => {
  room = openGitRoom();
  const builder = new RepositoryBuilder();
  builder.commit({ files: { a: 'x' } });
  builder.commit({ files: { b: randomBytes(100_000) } });
  const built = await room.build(builder);
  from = built.repository;
  [small, large] = [built.marks.get(1)!, built.marks.get(2)!];
});
afterAll(() => room.close());

describe('commits are copied to another repository', () => {
  it('whole, however many copies are made at once', async () => {
    const targets = await Promise.all(Array.from({ length: 60 }, () => room.create()));
    // was: a pack that was written before anybody read it was lost
    const copied = await Promise.allSettled(
      targets.map((to) => room.git.copyCommits(from, to, { wants: [small], haves: [] })),
    );
    expect(copied.filter(({ status }) => status === 'rejected')).toEqual([]);
    for (const to of targets) expect((await room.git.commit(to, small)).ok).toBe(true);
  });

  it('without those that the other one has, and not above a size', async () => {
    const to = await room.create();
    const wants = [large];
    const limited = { maxPackBytes: 50_000 };
    expect(await room.git.copyCommits(from, to, { wants, haves: [] }, limited)).toMatchObject({
      ok: false,
      reason: 'too_large',
    });
    expect((await room.git.commit(to, large)).ok).toBe(false);
    expect((await room.git.copyCommits(from, to, { wants, haves: [] })).ok).toBe(true);
    expect((await room.git.copyCommits(from, to, { wants, haves: [large] }, limited)).ok).toBe(true);
    const unknown = { wants: ['f'.repeat(40)], haves: [] };
    expect(await room.git.copyCommits(from, to, unknown)).toMatchObject({ ok: false, reason: 'not_found' });
  });
});
