import pg from 'pg';
import type { Instance } from './instance.ts';

/** A project with one board, whose lists stand for labels. */
export interface BoardProject {
  readonly id: number;
  readonly path: string;
  readonly board: number;
  /** Those of the labels, in the board's order. */
  readonly lists: readonly { readonly id: number; readonly label: number }[];
}

/** Calls of the page, with the bench's token. */
export async function callPage<T>(
  instance: Instance,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
): Promise<T> {
  const answer = await fetch(instance.url + path, {
    method,
    headers: { 'private-token': instance.token, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function withDatabase(instance: Instance, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: instance.databaseUrl() });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Gives the project's first board a list for each of these labels. */
export async function addLists(
  instance: Instance,
  { id, path }: { readonly id: number; readonly path: string },
  labels: readonly number[],
): Promise<BoardProject> {
  const [{ id: board }] = await instance.api<[{ id: number }]>('GET', `/projects/${id}/boards`);
  const lists: { id: number; label: number }[] = [];
  for (const label of labels) {
    const list = await callPage<{ id: number }>(instance, 'POST', `/-/boards/${board}/lists`, {
      list: { label_id: label },
    });
    lists.push({ id: list.id, label });
  }
  return { id, path, board, lists };
}

/** A board of so many lists with so many cards each: issues by SQL, with a label, every third one with a weight. */
export async function makeBoard(
  instance: Instance,
  name: string,
  { lists, cards }: { readonly lists: number; readonly cards: number },
): Promise<BoardProject> {
  const { id } = await instance.api<{ id: number }>('POST', '/projects', { name, visibility: 'public' });
  const labels: number[] = [];
  for (let number = 0; number < lists; number++)
    labels.push(
      (
        await instance.api<{ id: number }>('POST', `/projects/${id}/labels`, {
          name: `step ${number}`,
          color: '#336699',
        })
      ).id,
    );
  await withDatabase(instance, async (client) => {
    await client.query(
      `insert into subjects (kind, iid, project_id, author_id, title, description, description_html_version, weight)
       select 'Issue', n, $1, 1, 'Card ' || n || ' about ' || (array['rendering', 'the cache', 'uploads', 'search', 'paging'])[1 + n % 5], '', 0, case when n % 3 = 0 then n % 8 end
       from generate_series(1, $2::int) n`,
      [id, lists * cards],
    );
    await client.query(
      `insert into subject_labels (subject_id, label_id, kind, project_id, state, confidential) select i.id, ($2::bigint[])[1 + i.iid % $3::int], i.kind, i.project_id, i.state, i.confidential
       from subjects i where i.project_id = $1`,
      [id, labels, lists],
    );
    await client.query(`insert into internal_ids values ('project', $1, 'issues', $2)`, [id, lists * cards]);
    await client.query('update projects set open_issues_count = $2 where id = $1', [id, lists * cards]);
    await client.query('vacuum analyze');
  });
  return addLists(instance, { id, path: `/root/${name}` }, labels);
}

/** An epic with so many child epics and so many issues below each of them; the path of its page. */
export async function makeEpicTree(
  instance: Instance,
  { children, issues }: { readonly children: number; readonly issues: number },
): Promise<string> {
  const group = await instance.api<{ id: number }>('POST', '/groups', { name: 'Plans', path: 'plans' });
  const project = await instance.api<{ id: number }>('POST', '/projects', {
    name: 'work',
    namespace_id: group.id,
  });
  const { iid } = await instance.api<{ iid: number }>('POST', `/groups/${group.id}/epics`, { title: 'All' });
  for (let child = 0; child < children; child++)
    await instance.api('POST', `/groups/${group.id}/epics/${iid}/epics`, { title: `Part ${child}` });
  await withDatabase(instance, async (client) => {
    await client.query(
      `insert into subjects (kind, iid, project_id, author_id, title, description, description_html_version, state, weight)
       select 'Issue', n, $1, 1, 'Step ' || n, '', 0, case when n % 3 = 0 then 'closed' else 'opened' end, n % 5 from generate_series(1, $2::int) n`,
      [project.id, children * issues],
    );
    await client.query(
      `insert into epic_issues (epic_id, issue_id, relative_position) select e.id, i.id, i.iid * 1024 from subjects i
       join (select e.id, row_number() over (order by e.id) - 1 as r from epics e where e.parent_id is not null) e on e.r = i.iid % $2::int where i.project_id = $1`,
      [project.id, children],
    );
    await client.query(`insert into internal_ids values ('project', $1, 'issues', $2)`, [
      project.id,
      children * issues,
    ]);
    await client.query('vacuum analyze');
  });
  return `/groups/plans/-/epics/${iid}`;
}

/** A group with so many epics, three in four with dates around today, and some milestones; the path of its roadmap. */
export async function makeRoadmap(instance: Instance, epics: number): Promise<string> {
  const { id } = await instance.api<{ id: number }>('POST', '/groups', { name: 'Years', path: 'years' });
  for (let number = 1; number <= 5; number++)
    await instance.api('POST', `/groups/${id}/milestones`, {
      title: `Milestone ${number}`,
      due_date: new Date(Date.now() + number * 30 * 86_400_000).toISOString().slice(0, 10),
    });
  await withDatabase(instance, async (client) => {
    await client.query(
      `with made as (insert into subjects (kind, iid, namespace_id, author_id, title)
         select 'Epic', n, $1, 1, 'Epic ' || n || ' about ' || (array['rendering', 'the cache', 'uploads', 'search', 'paging'])[1 + n % 5] from generate_series(1, $2::int) n returning id, iid)
       insert into epics (id, start_date, start_date_is_fixed, due_date, due_date_is_fixed)
       select id, case when iid % 4 > 0 then current_date - 200 + iid % 400 end, iid % 4 > 0, case when iid % 4 > 0 then current_date - 160 + iid % 400 end, iid % 4 > 0 from made`,
      [id, epics],
    );
    await client.query(`insert into internal_ids values ('namespace', $1, 'epics', $2)`, [id, epics]);
    await client.query('vacuum analyze');
  });
  return '/groups/years/-/roadmap';
}
