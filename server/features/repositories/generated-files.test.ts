import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MergeRequestChanges } from '../../../contract/merge-requests/merge-requests.ts';
import { openMergeRequestWorld } from '../../../testing/merge-request-world.ts';
import type { MergeRequestWorld } from '../../../testing/merge-request-world.ts';

let world: MergeRequestWorld;
let project: number;
let path: string;

const files = {
  '.gitattributes':
    'schema.sql linguist-generated\nCargo.lock -linguist-generated\ngo.sum -gitlab-generated\n',
  'schema.sql': 'create table a();\n',
  'Cargo.lock': 'x\n',
  'go.sum': 'x\n',
  'web/package-lock.json': '{}\n',
  'web/app.min.js': 'a\n',
  'web/app.js.map': '{}\n',
  'web/__snapshots__/a.test.ts.snap': 'x\n',
  'api/a.pb.go': 'package a\n',
  'vendor/github.com/x/y.go': 'package y\n',
  'src/main.ts': 'export {};\n',
  'lock.ts': 'export {};\n',
};

beforeAll(async () => {
  world = await openMergeRequestWorld();
  project = await world.createProject();
  const { server, ann } = world;
  path = (await server.api('GET', `/projects/${project}`, ann)).json<{ path_with_namespace: string }>()
    .path_with_namespace;
  await world.commit({ project, branch: 'main', files: { 'base.txt': 'x\n' } });
  await world.commit({ project, branch: 'work', from: 'main', files });
  await world.open(project, 'work');
  await server.drain();
});
afterAll(() => world?.server.close());

it('DIFF-02 files that programs write are named by the attributes of the head and by convention, and come without lines', async () => {
  const { server, ann } = world;
  const url = `/${path}/-/merge_requests/1/changes.json`;
  const { diff } = (await server.call('GET', url, ann)).json<MergeRequestChanges>();
  const said = Object.fromEntries(diff.files.map((file) => [file.new_path, file.generated]));
  expect(said).toEqual({
    '.gitattributes': undefined,
    'schema.sql': 'attribute',
    // The convention is switched off.
    'Cargo.lock': undefined,
    'go.sum': undefined,
    'web/package-lock.json': 'lock',
    'web/app.min.js': 'minified',
    'web/app.js.map': 'source_map',
    'web/__snapshots__/a.test.ts.snap': 'snapshot',
    'api/a.pb.go': 'program',
    'vendor/github.com/x/y.go': 'vendored',
    'src/main.ts': undefined,
    'lock.ts': undefined,
  });
  for (const { generated, hunks } of diff.files) expect(hunks === null).toBe(generated !== undefined);
  // Whoever asks gets them.
  const one = `${url}?paths[]=${encodeURIComponent('web/package-lock.json')}`;
  const asked = (await server.call('GET', one, ann)).json<MergeRequestChanges>();
  expect(asked.diff.files[0]!.hunks).toHaveLength(1);
});

it('v4 says which files are generated, wherever it answers a diff', async () => {
  const { server, ann } = world;
  interface Diffs {
    new_path: string;
    generated_file: boolean;
  }
  const expected = [
    'api/a.pb.go',
    'schema.sql',
    'vendor/github.com/x/y.go',
    'web/__snapshots__/a.test.ts.snap',
    'web/app.js.map',
    'web/app.min.js',
    'web/package-lock.json',
  ];
  const base = `/projects/${project}/merge_requests/1`;
  const get = async <T>(url: string) => (await server.api('GET', url, ann)).json<T>();
  const [version] = await get<{ id: number }[]>(`${base}/versions`);
  const answers = [
    await get<Diffs[]>(`${base}/diffs?per_page=100`),
    (await get<{ changes: Diffs[] }>(`${base}/changes`)).changes,
    (await get<{ diffs: Diffs[] }>(`${base}/versions/${version!.id}`)).diffs,
    await get<Diffs[]>(`/projects/${project}/repository/commits/work/diff?per_page=100`),
    (await get<{ diffs: Diffs[] }>(`/projects/${project}/repository/compare?from=main&to=work`)).diffs,
  ];
  for (const answer of answers)
    expect(
      answer
        .filter((file) => file.generated_file)
        .map(({ new_path }) => new_path)
        .toSorted(),
    ).toEqual(expected);
});
