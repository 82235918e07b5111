import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { digestOf } from '../server/platform/crypto/secrets.ts';
import type { Instance } from './instance.ts';

async function withDatabase<T>(instance: Instance, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: instance.databaseUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * A realistic conversation: comments of twenty people with some Markdown, every tenth a thread of three, every seventh a system note,
 * some reactions. Inserted by SQL; the first reader renders the texts.
 */
export async function fillConversation(
  instance: Instance,
  { projectId, iid, notes }: { projectId: number; iid: number; notes: number },
): Promise<void> {
  await withDatabase(instance, async (client) => {
    await client.query(
      `insert into users (username, name, email, confirmed_at) select 'talker-' || n, 'Talker ' || n, 'talker-' || n || '@example.com', now() from generate_series(1, 20) n
       on conflict do nothing`,
    );
    await client.query(
      `with issue as (select id from subjects where project_id = $1 and iid = $2),
         people as (select array_agg(id) as ids from users where username::text like 'talker-%')
       insert into notes (noteable_type, noteable_id, project_id, discussion_id, author_id, type, note, note_html, note_html_version, system, system_note_action, resolvable, created_at, updated_at, changed_at)
       select 'Issue', issue.id, $1, encode(sha256((issue.id || ' ' || case when n % 10 in (1, 2, 3) then n - n % 10 else n end)::text::bytea), 'hex'), people.ids[1 + n % 20],
         case when n % 10 in (1, 2, 3) then 'DiscussionNote' end,
         case when n % 7 = 0 and n % 10 not in (1, 2, 3) then 'changed the weight to **' || n || '**'
           else 'Comment ' || n || ' with **bold** words, \`code\`, a list and #' || n % 50 + 2 || E':\\n\\n- one\\n- two ' || repeat('and some more words ', n % 12) || E'\\n\\n\`\`\`ts\\nconst answer = ' || n || E';\\n\`\`\`' end,
         '', 0, n % 7 = 0 and n % 10 not in (1, 2, 3), case when n % 7 = 0 and n % 10 not in (1, 2, 3) then 'weight' end, n % 10 in (1, 2, 3),
         now() - ($3 - n + 60) * interval '1 minute', now() - ($3 - n + 60) * interval '1 minute', now() - ($3 - n + 60) * interval '1 minute'
       from generate_series(1, $3::int) n, issue, people`,
      [projectId, iid, notes],
    );
    await client.query(
      `insert into award_emoji (name, user_id, awardable_type, awardable_id)
       select 'thumbsup', u.id, 'Note', o.id from notes o join subjects i on i.id = o.noteable_id and o.noteable_type = 'Issue' join users u on u.username::text in ('talker-1', 'talker-2')
       where i.project_id = $1 and i.iid = $2 and o.id % 5 = 0 and not o.system`,
      [projectId, iid],
    );
    await client.query(
      `update subjects i set user_notes_count = (select count(*) from notes o where o.noteable_type = 'Issue' and o.noteable_id = i.id and not o.system) where project_id = $1 and iid = $2`,
      [projectId, iid],
    );
    await client.query('vacuum analyze notes');
    await client.query('vacuum analyze discussions');
  });
}

export function issueId(instance: Instance, projectId: number, iid: number): Promise<number> {
  return withDatabase(instance, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'select id from subjects where project_id = $1 and iid = $2',
      [projectId, iid],
    );
    return Number(rows[0]!.id);
  });
}

/** Session cookies of this many people. */
export function signInMany(instance: Instance, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(24).toString('base64url'));
  return withDatabase(instance, async (client) => {
    await client.query(
      `with people as (insert into users (username, name, email, confirmed_at)
           select 'reader-' || n, 'Reader ' || n, 'reader-' || n || '@example.com', now() from generate_series(1, $1::int) n returning id),
         numbered as (select id, row_number() over (order by id) as n from people)
       insert into sessions (user_id, token_digest, csrf_token, user_agent, expires_at)
       select p.id, t.digest, 'none', 'bench', now() + interval '1 day' from numbered p join unnest($2::bytea[]) with ordinality as t(digest, n) on t.n = p.n`,
      [count, tokens.map(digestOf)],
    );
    return tokens.map((token) => `_coppice_session=${token}`);
  });
}
