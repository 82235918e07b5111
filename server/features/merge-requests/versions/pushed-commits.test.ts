import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMergeRequestWorld } from '../../../../testing/merge-request-world.ts';
import type { MergeRequestWorld } from '../../../../testing/merge-request-world.ts';

let world: MergeRequestWorld;

beforeAll(async () => {
  world = await openMergeRequestWorld();
});
afterAll(() => world?.server.close());

interface Note {
  readonly body: string;
  readonly system: boolean;
}
interface PageNote {
  readonly note_html: string;
  readonly system: boolean;
}

// Was: only how many there were, and the last.
it('DISC-19 the history lists the commits of a push with their titles, the oldest first, as they were written', async () => {
  const { server, ann } = world;
  const project = await world.createProject('public');
  const { path_with_namespace: path } = (await server.api('GET', `/projects/${project}`, ann)).json<{
    path_with_namespace: string;
  }>();
  await world.commit({ project, branch: 'ideas', from: 'main', files: { 'a.txt': 'a' } });
  const { iid } = await world.open(project, 'ideas');
  const titles = ['Oil the door', '<b>Paint</b> *it* for @ben, see #1', 'Hang it'];
  const shas: string[] = [];
  const [first, ...others] = titles;
  // One push of all three.
  for (const title of [first!, ...others]) {
    const { id } = await server.create<{ id: string }>(
      `/projects/${project}/repository/commits`,
      {
        branch: 'beside',
        ...(shas.length === 0 ? { start_branch: 'ideas' } : {}),
        commit_message: title,
        actions: [{ action: 'create', file_path: `${shas.length}.txt`, content: title }],
      },
      ann,
    );
    shas.push(id);
  }
  const old = await world.refOf(project, 'refs/heads/ideas');
  await world.push(project, [{ ref: 'refs/heads/ideas', old, new: shas.at(-1)! }]);
  await server.drain();
  const notes = (await server.api('GET', `/projects/${project}/merge_requests/${iid}/notes`, ann)).json<
    Note[]
  >();
  const { body } = notes.find(({ system }) => system)!;
  expect(body.split('\n')).toEqual([
    `added 3 commits, up to ${shas[2]}`,
    '',
    `* ${shas[0]} Oil the door`,
    String.raw`* ${shas[1]} \<b\>Paint\</b\> \*it\* for \@ben, see \#1`,
    `* ${shas[2]} Hang it`,
  ]);
  const shown = (await server.call('GET', `/${path}/-/merge_requests/${iid}/discussions.json`, ann)).json<
    { notes: PageNote[] }[]
  >();
  const { note_html: html } = shown.flatMap(({ notes: of }) => of).find(({ system }) => system)!;
  expect(html.match(/<li>/g)).toHaveLength(3);
  expect(html).toContain('&lt;b&gt;Paint&lt;/b&gt; *it* for @ben, see #1</li>');
  expect(html).toContain(`/-/commit/${shas[0]}`);
});
