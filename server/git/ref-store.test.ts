import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openGitRoom, type GitRoom } from '../../testing/git-room.ts';
import { git, RepositoryBuilder } from '../../testing/repositories.ts';
import type { Repository } from './repository.ts';

/** In no order; some begin as others do, some are annotated tags, one is at each end of the file. */
const branches = ['main', 'm', 'mai', 'main2', 'main-1', 'main.1', 'a/b', 'a-b', 'zürich', 'grün/ß', '０'];
const tags = ['v1', 'v1.0', 'v10', 'v2', 'zz'];

let room: GitRoom;
let repository: Repository;
let values: ReadonlyMap<string, string>;

beforeAll(async () => {
  room = openGitRoom();
  const builder = new RepositoryBuilder();
  for (const branch of branches) builder.commit({ branch, message: branch });
  ({ repository } = await room.build(builder));
  for (const tag of tags) git(repository.path, ['tag', '-m', tag, tag, 'refs/heads/main']);
  const listed = git(repository.path, ['for-each-ref', '--format=%(objectname) %(refname)']);
  values = new Map(
    listed
      .trim()
      .split('\n')
      .map((line) => [line.slice(41), line.slice(0, 40)]),
  );
  git(repository.path, ['pack-refs', '--all']);
});
afterAll(() => room.close());

const packed = (): string => join(repository.path, 'packed-refs');

async function expectAll(): Promise<void> {
  expect(values.size).toBe(branches.length + tags.length);
  for (const [ref, value] of values)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect([ref, await room.git.readRef(repository, ref)]).toEqual([ref, value]);
  for (const name of [
    'refs/aa',
    'refs/heads/ma',
    'refs/heads/main1',
    'refs/tags/v',
    'refs/tags/v11',
    'refs/zz',
  ])
    // oxlint-disable-next-line no-await-in-loop
    expect([name, await room.git.readRef(repository, name)]).toEqual([name, null]);
}

it('each packed ref is found among the others, and no other', async () => {
  expect(readFileSync(packed(), 'utf8')).toMatch(/^# pack-refs with:.* sorted /u);
  await expectAll();
});

it('packed refs that another program has written in any order are found', async () => {
  const lines = readFileSync(packed(), 'utf8').trim().split('\n').slice(1);
  const refs = lines.filter((line) => !line.startsWith('^')).toReversed();
  writeFileSync(packed(), `${refs.join('\n')}\n`);
  await expectAll();
  // Nor are they in order because the file has a header.
  writeFileSync(packed(), `# pack-refs with: peeled fully-peeled \n${refs.join('\n')}\n`);
  await expectAll();
});

it('a file without any ref has none', async () => {
  for (const content of ['', '# pack-refs with: peeled fully-peeled sorted \n']) {
    writeFileSync(packed(), content);
    // oxlint-disable-next-line no-await-in-loop
    expect(await room.git.readRef(repository, 'refs/heads/main')).toBeNull();
  }
});
