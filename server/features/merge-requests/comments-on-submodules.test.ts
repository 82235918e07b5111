import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ConversationPage } from '../../../contract/discussions/discussions.ts';
import type { MergeRequestChanges } from '../../../contract/merge-requests/merge-requests.ts';
import { plainGitEnvironment, RepositoryBuilder, temporaryFolder } from '../../../testing/repositories.ts';
import { createTestServer, testPassword } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser;
let url: string;
const folder = temporaryFolder();
const builder = new RepositoryBuilder();
const at = (digit: string) => ({ mode: '160000' as const, content: digit.repeat(40) });
const page = '/ann/app/-/merge_requests/1';
const discussions = '/projects/ann%2Fapp/merge_requests/1/discussions';

async function push(): Promise<void> {
  await builder.write(folder.path);
  await promisify(execFile)('git', ['push', '-q', `${url}/ann/app.git`, 'refs/heads/*'], {
    cwd: folder.path,
    env: plainGitEnvironment(),
  });
  await server.drain();
}
const changes = async () =>
  (await server.call('GET', `${page}/changes.json`, ann)).json<MergeRequestChanges>();

beforeAll(async () => {
  server = await createTestServer();
  ann = await server.createUser('ann');
  await server.create('/projects', { name: 'App' }, ann);
  url = (await server.listen()).replace('http://', `http://ann:${testPassword}@`);
  const base = builder.commit({ files: { lib: at('1') } });
  builder.commit({ branch: 'feature', parents: [base], files: { lib: at('2'), other: at('3') } });
  await push();
  await server.create(
    '/projects/ann%2Fapp/merge_requests',
    { title: 'Newer library', source_branch: 'feature', target_branch: 'main' },
    ann,
  );
  await server.drain();
});
afterAll(async () => {
  await server?.close();
  await folder.remove();
});

// Was: refused, as a file that is not there.
it('DIFF-09 a comment stands on the commit of a submodule, on either side, and goes with it', async () => {
  const { base_sha, start_sha, head_sha } = await changes();
  const place = { base_sha, start_sha, head_sha, position_type: 'text', old_path: 'lib', new_path: 'lib' };
  const comment = (position: object) =>
    server.api('POST', discussions, ann, { body: 'Why?', position: { ...place, ...position } });
  expect((await comment({ new_line: 1 })).statusCode).toBe(201);
  expect((await comment({ old_line: 1 })).statusCode).toBe(201);
  expect((await comment({ old_path: 'other', new_path: 'other', new_line: 1 })).statusCode).toBe(201);
  expect((await comment({ new_line: 2 })).json()).toEqual({
    message: { position: ['names a line that is not there'] },
  });
  const { runs } = (
    await server.call('GET', `${page}/conversation.json?on=changes`, ann)
  ).json<ConversationPage>();
  const shown = runs.flat()[0]!.notes[0]!.truncated_diff_lines!;
  expect(shown.map(({ rich_text }) => rich_text)).toContain(`Subproject commit ${'2'.repeat(40)}`);
  builder.commit({ branch: 'feature', files: { lib: at('4') } });
  await push();
  const { standings } = await changes();
  expect(standings.map(({ standing, path, first_line: line }) => [standing, path, line])).toEqual([
    ['changed', 'lib', 1],
    ['same', 'lib', 1],
    ['same', 'other', 1],
  ]);
});
