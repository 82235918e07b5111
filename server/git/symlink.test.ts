import { afterAll, beforeAll, expect, it } from 'vitest';
import { openGitRoom, type GitRoom } from '../../testing/git-room.ts';
import { RepositoryBuilder, type FileSpec } from '../../testing/repositories.ts';
import { decodeName } from './byte-name.ts';
import type { Repository } from './repository.ts';

let room: GitRoom;
let repository: Repository;
let sha: string;
const link = (content: string | Buffer): FileSpec => ({ mode: '120000', content });

beforeAll(async () => {
  room = openGitRoom();
  const builder = new RepositoryBuilder();
  builder.commit({
    files: new Map<string, FileSpec>([
      ['docs/guide.md', 'x\n'],
      ['src/lib/one.ts', 'x\n'],
      ['__proto__/constructor', 'x\n'],
      ['sub', { mode: '160000', content: '1234567890123456789012345678901234567890' }],
      ['l/file', link('../docs/guide.md')],
      ['l/folder', link('.././src//lib/')],
      ['l/root', link('..')],
      ['l/above', link('../..')],
      ['l/back', link('../../x/docs/guide.md')],
      ['l/absolute', link('/docs/guide.md')],
      ['l/missing', link('../docs/none')],
      ['l/through-a-file', link('../docs/guide.md/x')],
      ['l/chain', link('folder/one.ts')],
      ['l/up-from-chain', link('folder/../lib/one.ts')],
      ['l/self', link('self')],
      ['l/ping', link('pong')],
      ['l/pong', link('ping')],
      ['l/own', link('../__proto__/constructor')],
      ['l/sub', link('../sub')],
      ['l/empty', link('')],
      ['l/long', link('a/'.repeat(3000))],
      ['l/busy', link('../l/'.repeat(400))],
      ['l/bytes', link(Buffer.from([0x66, 0xff]))],
    ]),
  });
  const built = await room.build(builder);
  ({ repository } = built);
  sha = built.marks.get(1)!;
});
afterAll(() => room.close());

it.each([
  ['file', 'docs/guide.md'],
  ['folder', 'src/lib'],
  ['root', ''],
  ['above', null],
  ['back', null],
  ['absolute', null],
  ['missing', null],
  ['through-a-file', null],
  ['chain', 'src/lib/one.ts'],
  ['up-from-chain', 'src/lib/one.ts'],
  ['self', null],
  ['ping', null],
  ['own', '__proto__/constructor'],
  ['sub', 'sub'],
  ['empty', null],
  ['busy', null],
  ['bytes', null],
] as const)('the link l/%s leads to %j, as in a checkout', async (name, path) => {
  const found = await room.git.symlink(repository, sha, `l/${name}`);
  expect(found?.leadsTo?.path ?? null).toBe(path);
});

it('returns the target as it is stored, and nothing for what is no link or no path', async () => {
  const symlink = (path: string) => room.git.symlink(repository, sha, path);
  expect((await symlink('l/absolute'))?.target).toBe('/docs/guide.md');
  expect((await symlink('l/bytes'))?.target).toBe(decodeName(Buffer.from([0x66, 0xff])));
  expect(await symlink('l/long')).toBeNull();
  expect(await symlink('docs/guide.md')).toBeNull();
  expect(await symlink('docs')).toBeNull();
  expect(await symlink('../x')).toBeNull();
});
