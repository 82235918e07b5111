import pg from 'pg';
import { median, milliseconds, percentile, repeated, timed } from '../measure.ts';
import type { Instance } from '../instance.ts';
import type { Bench } from '../workload.ts';

const count = 100_000;

const filters = [
  ['open', ''],
  ['by reviewer', 'reviewer_username=reader-3'],
  // Every fourth merged one was hers.
  ['by reviewer, who has none', 'reviewer_username=reader-20'],
  ['by label', 'label_name[]=label%203'],
  ['by reviewer, label and state', 'reviewer_username=reader-3&label_name[]=label%203&state=merged'],
  ['by reviewer who has not looked', 'scope=awaits_my_review'],
  ['merged', 'state=merged&order_by=merged_at'],
  ['by target branch', 'target_branch=release-7'],
  ['not drafts, without reviewer', 'draft=false&reviewer_id=None'],
] as const;

/** 100,000 merge requests with labels, reviewers and states, inserted by SQL. */
async function fillMergeRequests(instance: Instance): Promise<string> {
  const { id } = await instance.api<{ id: number }>('POST', '/projects', {
    name: 'many requests',
    path: 'many-requests',
    visibility: 'public',
    initialize_with_readme: true,
  });
  for (let number = 0; number < 10; number++)
    await instance.api('POST', `/projects/${id}/labels`, { name: `label ${number}`, color: '#336699' });
  const client = new pg.Client({ connectionString: instance.databaseUrl() });
  await client.connect();
  await client.query(
    `insert into users (username, name, email, confirmed_at) select 'reader-' || n, 'Reader ' || n, 'reads-' || n || '@example.com', now() from generate_series(1, 20) n
     on conflict do nothing`,
  );
  await client.query(
    `insert into subjects (kind, iid, project_id, author_id, title, description, description_html_version, created_at, updated_at, state)
     select 'MergeRequest', n, $1, 1, case when n % 9 = 0 then 'Draft: ' else '' end || 'Change ' || n, 'Text ' || md5(n::text), 0, now() - n * interval '1 minute', now() - n * interval '1 minute',
       (array['opened', 'opened', 'opened', 'closed', 'merged', 'merged', 'merged', 'merged', 'merged', 'merged'])[1 + abs(hashint4(n) % 10)] from generate_series(1, ${count}) n`,
    [id],
  );
  await client.query(
    `insert into merge_requests (id, project_id, source_project_id, source_branch, target_branch, is_open, head_sha, base_sha, start_sha, merged_at, merged_by_id)
     select id, $1, $1, 'topic-' || iid, case when iid % 5 = 0 then 'release-' || iid % 20 else 'main' end, state = 'opened',
       encode(sha256(iid::text::bytea), 'hex')::text, repeat('1', 64), repeat('1', 64), case when state = 'merged' then created_at end, case when state = 'merged' then 1 end
     from subjects where project_id = $1 and kind = 'MergeRequest'`,
    [id],
  );
  await client.query(
    `insert into subject_labels (subject_id, label_id, kind, project_id, state, confidential) select i.id, l.id, i.kind, i.project_id, i.state, i.confidential from subjects i
       join lateral (select id, row_number() over (order by id) as r from labels where project_id = $1) l on l.r in (1 + i.iid % 10, 1 + (i.iid + 3) % 10)
       where i.project_id = $1`,
    [id],
  );
  await client.query(
    `insert into subject_reviewers (subject_id, user_id, state) select i.id, u.id, case when i.iid % 2 = 0 then 'reviewed' else 'unreviewed' end from subjects i
       join lateral (select id, row_number() over (order by id) as r from users where username::text like 'reader-%' order by id limit 20) u on u.r = 1 + (i.iid / 2) % 19
       where i.project_id = $1 and i.iid % 4 > 0`,
    [id],
  );
  await client.query(
    `insert into subject_reviewers (subject_id, user_id, state) select i.id, u.id, 'approved' from subjects i join users u on u.username = 'reader-20'
       where i.project_id = $1 and i.iid % 4 = 0 and i.state = 'merged'`,
    [id],
  );
  await client.query(`insert into internal_ids values ('project', $1, 'merge_requests', ${count})`, [id]);
  await client.query('vacuum analyze');
  await client.end();
  return '/root/many-requests/-/merge_requests';
}

/** Lists of 100,000 merge requests, as their page and v4 ask for them. */
export async function benchMergeRequestLists({ instance, report }: Bench): Promise<void> {
  const path = await fillMergeRequests(instance);
  await instance.untilQuiet();
  const ask = async (address: string): Promise<void> => {
    const answer = await fetch(instance.url + address, { headers: { 'private-token': instance.token } });
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
  };
  for (const [what, query] of filters) {
    const times = (await repeated(20, () => timed(() => ask(`${path}.json?${query}`)))).slice(5);
    report.atMost(
      `list of 100,000 merge requests ${what}`,
      median(times),
      50,
      'ms',
      `least ${milliseconds(Math.min(...times))}, p90 ${milliseconds(percentile(times, 0.9))}`,
    );
  }
  const project = encodeURIComponent('root/many-requests');
  const v4 = (
    await repeated(20, () =>
      timed(() =>
        ask(`/api/v4/projects/${project}/merge_requests?state=merged&labels=label%203&per_page=20`),
      ),
    )
  ).slice(5);
  report.atMost('list of 100,000 merge requests by v4, by label and state', median(v4), 50, 'ms');
}
