import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { MoveRunState, StartedMove } from '../../contract/issues/moving.ts';
import type { Instance } from '../instance.ts';
import type { Bench } from '../workload.ts';

const number = 1000;

/** A project with 1,000 issues, each with three labels and 5 comments, inserted by SQL; and an empty one with the same labels. */
async function fill(instance: Instance): Promise<{ ids: number[]; labels: number[]; target: number }> {
  const [from, to] = await Promise.all(
    ['source', 'target'].map((name) =>
      instance.api<{ id: number }>('POST', '/projects', { name: `moving ${name}`, path: `moving-${name}` }),
    ),
  );
  const labels: number[] = [];
  for (const project of [from!.id, to!.id])
    for (const name of ['bug', 'urgent', 'later', 'done'])
      labels.push(
        (
          await instance.api<{ id: number }>('POST', `/projects/${project}/labels`, {
            name,
            color: '#336699',
          })
        ).id,
      );
  const client = new pg.Client({ connectionString: instance.databaseUrl() });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    `insert into subjects (kind, iid, project_id, author_id, title, description, description_html_version, user_notes_count)
     select 'Issue', n, $1, 1, 'Issue ' || n, 'Text with #' || 1 + n % 100, 0, 5 from generate_series(1, ${number}) n returning id`,
    [from!.id],
  );
  await client.query(
    `insert into subject_labels (subject_id, label_id, kind, project_id, state, confidential)
     select i.id, l.id, i.kind, i.project_id, i.state, i.confidential from subjects i join labels l on l.project_id = i.project_id and l.title <> 'done' where i.project_id = $1`,
    [from!.id],
  );
  await client.query(
    `insert into notes (noteable_type, noteable_id, project_id, discussion_id, author_id, note, note_html_version)
     select 'Issue', i.id, i.project_id, encode(substring(sha256(convert_to(i.id || ' ' || n, 'UTF8')) for 20), 'hex'), 1, 'Comment ' || n || ' with **bold** words and #2', 0
     from subjects i cross join generate_series(1, 5) n where i.project_id = $1`,
    [from!.id],
  );
  await client.query(`insert into internal_ids values ('project', $1, 'issues', ${number})`, [from!.id]);
  await client.query(`update projects set open_issues_count = ${number} where id = $1`, [from!.id]);
  await client.query('vacuum analyze');
  await client.end();
  return { ids: rows.map(({ id }) => Number(id)), labels, target: to!.id };
}

async function post<T>(instance: Instance, path: string, body: object): Promise<T> {
  const answer = await fetch(instance.url + path, {
    method: 'POST',
    headers: { 'private-token': instance.token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** From the call until the run says that it has finished. */
async function run(instance: Instance, path: string, body: object): Promise<{ path: string; taken: number }> {
  const started = performance.now();
  const { path: state } = await post<StartedMove>(instance, path, body);
  for (;;) {
    const answer = await fetch(`${instance.url}${state}.json`, {
      headers: { 'private-token': instance.token },
    });
    const { finished, moved } = (await answer.json()) as MoveRunState;
    if (finished && moved !== number) throw new Error(`${moved} of ${number} were moved`);
    if (finished) return { path: state, taken: (performance.now() - started) / 1000 };
    await delay(100);
  }
}

/** Many issues at once: edited in one step, moved in the background, and moved back. */
export async function benchMoving({ instance, report }: Bench): Promise<void> {
  const { ids, labels, target } = await fill(instance);
  await instance.untilQuiet();
  const issues = ids.join(',');
  const started = performance.now();
  const { count } = await post<{ count: number }>(instance, '/root/moving-source/-/issues/bulk_update', {
    update: { issuable_ids: issues, add_label_ids: [labels[3]], assignee_ids: [1] },
  });
  const edited = (performance.now() - started) / 1000;
  if (count !== number) throw new Error(`${count} of ${number} were edited`);
  report.atMost('bulk edit of 1,000 issues: a label and an assignee', edited, 3, 's');
  await instance.untilQuiet();
  const move = await run(instance, '/root/moving-source/-/issues/bulk_move', {
    move: { issuable_ids: issues, to_project_id: target },
  });
  report.atMost('move of 1,000 issues with 5 comments each, in the background', move.taken, 30, 's');
  await instance.untilQuiet();
  const undo = await run(instance, `${move.path}/undo`, {});
  report.atMost('the same moved back', undo.taken, 60, 's');
}
