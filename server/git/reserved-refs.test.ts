import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGitRoom, type GitRoom } from '../../testing/git-room.ts';
import { RepositoryBuilder } from '../../testing/repositories.ts';
import { isReserved, NOT_FETCHED, NOT_PUSHED } from './reserved-refs.ts';
import type { Repository } from './repository.ts';

let room: GitRoom;
let repository: Repository;
const open = ['refs/heads/', 'refs/tags/', 'refs/notes/', 'refs/changes/'];

beforeAll(async () => {
  room = openGitRoom();
  const builder = new RepositoryBuilder();
  builder.commit({ files: { a: 'x' } });
  const built = await room.build(builder);
  ({ repository } = built);
  const updates = [...NOT_PUSHED, ...open].map((prefix) => ({
    ref: `${prefix}x`,
    old: null,
    new: built.marks.get(1)!,
  }));
  expect(await room.refs.updateRefs(repository, updates)).toMatchObject({ ok: true });
});
afterAll(() => room.close());

async function shown(service: 'git-upload-pack' | 'git-receive-pack'): Promise<string[]> {
  const output = new PassThrough();
  const [text] = await Promise.all([
    output.toArray().then((parts) => Buffer.concat(parts as Buffer[]).toString()),
    room.git.advertiseRefs(repository, service, output, {}).then(() => output.end()),
  ]);
  return [...NOT_PUSHED, ...open].filter((prefix) => text.includes(` ${prefix}x`));
}

describe('reserved namespaces of refs', () => {
  // was: the environment's refs and what is kept alive were shown to whoever cloned
  it('are only shown to a fetch if declared so', async () => {
    expect(NOT_FETCHED.length).toBeGreaterThan(0);
    expect(await shown('git-upload-pack')).toEqual(
      [...NOT_PUSHED, ...open].filter((prefix) => !NOT_FETCHED.includes(prefix)),
    );
  });

  it('and never to a push', async () => {
    expect(await shown('git-receive-pack')).toEqual(open);
    expect(NOT_PUSHED.every((prefix) => isReserved(`${prefix}x`))).toBe(true);
    expect(open.some((prefix) => isReserved(`${prefix}x`))).toBe(false);
  });
});
