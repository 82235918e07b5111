import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CommitPage } from '../../../contract/repositories/repositories.ts';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser;
beforeAll(async () => {
  server = await createTestServer();
  ann = await server.createUser('ann');
  await server.create('/projects', { name: 'App', initialize_with_readme: true }, ann);
});
afterAll(() => server?.close());

const commit = async (action: string, file_path: string, content: string) =>
  (
    await server.create<{ id: string }>(
      '/projects/ann%2Fapp/repository/commits',
      { branch: 'main', commit_message: 'Change', actions: [{ action, file_path, content }] },
      ann,
    )
  ).id;

/** The lines that a change of a file shows, as HTML, with the sign of each. */
async function shown(path: string, before: readonly string[], after: readonly string[], end = '\n') {
  const text = (lines: readonly string[]) => lines.map((line) => line + end).join('');
  await commit('create', path, text(before));
  const sha = await commit('update', path, text(after));
  const { diff } = (await server.call('GET', `/ann/app/-/commit.json?sha=${sha}`, ann)).json<CommitPage>();
  const signs = { removed: '-', added: '+', context: ' ' };
  return diff.files[0]!.hunks!.flatMap(({ runs }) =>
    runs.flatMap(({ type, html }) =>
      html
        .slice(0, -1)
        .split('\n')
        .map((line) => signs[type] + line),
    ),
  );
}
const comment = (text: string): string => `<span class="hljs-comment">${text}</span>`;
const keyword = (text: string): string => `<span class="hljs-keyword">${text}</span>`;
const about = Array.from({ length: 20 }, (_, line) => ` * return ${line}`);

it.each(['\n', '\r\n'])(
  'DIFF-13 what begins above the lines that are shown colours them (%j)',
  async (end) => {
    const before = ['/**', ...about, ' */', 'return null'];
    const lines = await shown(`about${end.length}.js`, before, before.with(10, ' * return nothing'), end);
    expect(lines).toEqual([
      ` ${comment(' * return 6')}`,
      ` ${comment(' * return 7')}`,
      ` ${comment(' * return 8')}`,
      `-${comment(` * return <mark class="diff-word">9</mark>`)}`,
      `+${comment(` * return <mark class="diff-word">nothing</mark>`)}`,
      ` ${comment(' * return 10')}`,
      ` ${comment(' * return 11')}`,
      ` ${comment(' * return 12')}`,
    ]);
  },
);

it('DIFF-13 what was removed colours nothing that is there now', async () => {
  const lines = await shown('open.js', ['/*', 'return', '*/'], ['return', '// end']);
  expect(lines).toEqual([
    `-${comment('/*')}`,
    ` ${keyword('return')}`,
    `-${comment('*/')}`,
    `+${comment('// end')}`,
  ]);
});

it('DIFF-13 a very large file is coloured by the lines that are shown', async () => {
  const before = ['/**', ...about, ...Array.from({ length: 140 }, () => ` * ${'x'.repeat(1000)}`), ' */'];
  const lines = await shown('large.js', before, before.with(10, ' * return nothing'));
  expect(lines.find((line) => line.includes('nothing'))).toContain(keyword('return'));
});
