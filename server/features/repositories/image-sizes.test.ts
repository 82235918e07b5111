import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BlobPage, TreePage } from '../../../contract/repositories/repositories.ts';
import type { RenderedFile } from '../../../contract/repositories/rendered.ts';
import { openMergeRequestWorld } from '../../../testing/merge-request-world.ts';
import type { MergeRequestWorld } from '../../../testing/merge-request-world.ts';
import { encodePng } from '../../../testing/png.ts';

let world: MergeRequestWorld;
let path: string;

const guide = [
  '![](../wide%20one.png) <img src="/wide one.png?raw=true" width="15"> <img src="/wide one.png" height="20">',
  '<img src="/wide one.png" width="7" height="9"> <img src="/wide one.png" width="50%">',
  '![](pointer.png) ![](missing.png) ![](https://elsewhere.test/wide%20one.png) ![](..)',
].join('\n\n');

const many = Array.from({ length: 101 }, (_, at) => at + 1);

beforeAll(async () => {
  world = await openMergeRequestWorld();
  const { server, ann } = world;
  const project = await world.createProject();
  ({ path_with_namespace: path } = (await server.api('GET', `/projects/${project}`, ann)).json<{
    path_with_namespace: string;
  }>());
  const actions = [
    ['create', 'wide one.png', encodePng(30, 10, () => [1, 2, 3])],
    ['create', 'docs/README.md', guide],
    ['create', 'docs/pointer.png', 'version https://git-lfs.github.com/spec/v1\n'],
    ['update', 'README.md', '![](wide%20one.png)\n'],
    ['create', 'many/README.md', many.map((at) => `![](${at}.png)`).join('\n')],
    ...many.map((at) => ['create', `many/${at}.png`, encodePng(at, 1, () => [1, 2, 3])] as const),
  ] as const;
  const commit = (branch: string, changes: readonly (readonly [string, string, string | Buffer])[]) =>
    server.create(
      `/projects/${project}/repository/commits`,
      {
        branch,
        start_branch: 'main',
        commit_message: 'Change',
        actions: changes.map(([action, file_path, content]) => ({
          action,
          file_path,
          encoding: 'base64',
          content: Buffer.from(content).toString('base64'),
        })),
      },
      ann,
    );
  await commit('main', actions);
  await commit('work', [
    ['update', 'README.md', '![](wide%20one.png) Changed.\n'],
    ['update', 'wide one.png', encodePng(31, 10, () => [1, 2, 3])],
  ]);
  await world.open(project, 'work');
  await server.drain();
});
afterAll(() => world?.server.close());

const get = async <T>(call: string): Promise<T> => {
  const answer = await world.server.call('GET', `/${path}/-/${call}`, world.ann);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
};
/** The sizes of a text's images, in its order. */
const sizes = (html: string): string[] =>
  Array.from(html.matchAll(/<img [^>]*>/g), ([image]) =>
    ['width', 'height'].map((side) => new RegExp(` ${side}="(.*?)"`).exec(image)?.[1] ?? '').join('×'),
  );

it('UX-01 images of the repository keep their place in its README, on its home and in its folder', async () => {
  const home = await get<TreePage>('tree.json');
  expect(sizes(home.readme!.html)).toEqual(['30×10']);
  const folder = await get<TreePage>('tree.json?at=main%2Fdocs');
  // What its author wrote stays. No height follows from a part of the page's width.
  expect(sizes(folder.readme!.html)).toEqual(['30×10', '15×5', '60×20', '7×9', '50%×', '×', '×', '×', '×']);
});

it('UX-01 images keep their place in a rendered file, by the revision that is shown', async () => {
  for (const [ref, size] of [
    ['main', '30×10'],
    ['work', '31×10'],
  ] as const) {
    const { content } = await get<BlobPage>(`blob.json?at=${ref}%2FREADME.md`);
    expect(content.kind === 'markup' && sizes(content.html)).toEqual([size]);
  }
});

it('UX-01 images keep their place in a rendered change', async () => {
  const change = await get<RenderedFile>('merge_requests/1/changes/rendered.json?paths[]=README.md');
  expect(change.kind === 'sides' && [change.old, change.now].map((html) => sizes(html!))).toEqual([
    ['31×10'],
    ['31×10'],
  ]);
});

it('UX-01 no more images are read for a page than fill many screens', async () => {
  const { readme } = await get<TreePage>('tree.json?at=main%2Fmany');
  expect(sizes(readme!.html)).toEqual([...Array.from({ length: 100 }, (_, at) => `${at + 1}×1`), '×']);
});
