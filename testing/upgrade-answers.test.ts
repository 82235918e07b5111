import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { Logger, runOnce } from 'graphile-worker';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { jobsOf } from '../server/app.ts';
import { reconcileRefs } from '../server/features/repositories/ref-changes/reconcile-refs.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { createTestServer } from './server.ts';
import type { FillWorld, TestServer, TestUser } from './server.ts';
import { readAnswers } from './world-answers.ts';
import { restoreWorld } from './world-dump.ts';
import { readWritten } from './world-reading.ts';

const worlds = join(import.meta.dirname, 'worlds');

/** A world of 0.1.0 with the files of its demo, upgraded. */
const upgraded =
  (world: string, leave?: (db: pg.Client) => Promise<unknown>): FillWorld =>
  async (databaseUrl, dataFolder) => {
    await restoreWorld(databaseUrl, join(worlds, `${world}.jsonl.gz`));
    if (leave !== undefined) {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      await leave(client);
      await client.end();
    }
    await migrate(databaseUrl);
    execFileSync('tar', ['xzf', join(worlds, '0.1.0-demo-files.tar.gz'), '-C', dataFolder]);
  };

type Difference = readonly [place: string, before: unknown, after: unknown];

/** Where an answer lacks or changes something that it had before. What has been added since is no difference. */
function* differences(before: unknown, after: unknown, place = ''): Generator<Difference> {
  if (Array.isArray(before) && Array.isArray(after)) {
    if (before.length !== after.length) yield [`${place}.length`, before.length, after.length];
    else for (const [index, each] of before.entries()) yield* differences(each, after[index], `${place}[]`);
  } else if (typeof before === 'object' && before !== null && typeof after === 'object' && after !== null) {
    for (const [key, value] of Object.entries(before))
      yield* differences(value, (after as Record<string, unknown>)[key], `${place}.${key}`);
  } else if (before !== after) yield [place, before, after];
}

/** What 0.1.0 answered otherwise, and why. */
const intended: readonly {
  readonly why: string;
  readonly is: (address: string, difference: Difference) => boolean;
}[] = [
  {
    why: 'an order that people choose begins with its first issue',
    is: (address) => address.includes('order_by=relative_position'),
  },
  {
    why: 'git is served over SSH',
    is: (_, [place, before, after]) =>
      place.endsWith('.ssh_url_to_repo') && before === null && String(after).startsWith('ssh://git@'),
  },
  {
    why: 'a reference is relative to where it is listed, as in v4',
    is: (_, [place, before, after]) =>
      place.endsWith('.references.relative') && String(after).endsWith(String(before)),
  },
  {
    why: 'a file that is not there has the mode 0, as in v4',
    is: (_, [place, before, after]) => /\.[ab]_mode$/.test(place) && before === '000000' && after === '0',
  },
  {
    why: 'a group by itself has its projects, as in v4',
    is: (address, [place, before]) =>
      /\/groups\/\d+$/.test(address) && place === '.body.projects.length' && before === 0,
  },
  {
    why: 'there are merge requests',
    is: (_, [place]) =>
      /\.(?:merge_requests_enabled|merge_requests_access_level|can_create_merge_request_in)$/.test(place),
  },
];

let server: TestServer;
afterEach(() => server.close());

it('OPS-01 every v4 call about the world of 0.1.0 is answered as before the upgrade', async () => {
  server = await createTestServer({}, { world: upgraded('0.1.0-demo') });
  const { rows: people } = await sql<{
    id: number;
    username: string;
  }>`select id, username::text from users`.execute(server.platform.db);
  const tokens = new Map<string, string>();
  const answers = await readAnswers(join(worlds, '0.1.0-demo-answers.jsonl.gz'));
  for (const reader of new Set(answers.map((answer) => answer.reader))) {
    const person = people.find(({ username }) => username === reader);
    if (person !== undefined) tokens.set(reader, await server.createToken(person as TestUser, ['api']));
  }
  const found: unknown[] = [];
  for (const { reader, address, status, body } of answers) {
    const token = tokens.get(reader);
    const response = await server.call('GET', address, token === undefined ? null : { token });
    const isJson = String(response.headers['content-type']).includes('json');
    const now = { status: response.statusCode, body: isJson ? response.json<unknown>() : response.body };
    for (const difference of differences({ status, body }, now))
      if (!intended.some(({ is }) => is(address, difference))) found.push([reader, address, ...difference]);
  }
  expect(found.slice(0, 20)).toEqual([]);
  expect(answers.length).toBeGreaterThan(3000);
}, 240_000);

it('OPS-01 what 0.1.0 left undone is done after the upgrade: events, mails, pushes', async () => {
  const head = '5359ac81828574fdb14bed4368f63cc464a51a79';
  server = await createTestServer(
    { logLevel: 'silent' },
    {
      world: upgraded('0.1.0-waiting', async (client) => {
        // Mails that waited as jobs: rows that the dump leaves out.
        await client.query(
          `select graphile_worker.add_job('notifications:send', json_build_object('id', id), priority => 10) from notifications where id in (686, 687)`,
        );
        // One push that had moved its ref, and one that had not.
        const commands = (ref: string, to: string): string =>
          JSON.stringify([{ ref: `refs/heads/${ref}`, old: '0'.repeat(40), new: to }]);
        await client.query(
          `insert into push_intents (project_id, user_id, commands, deadline_at) values (1, 1, $1, now()), (1, 1, $2, now())`,
          [commands('main', head), commands('never-moved', head)],
        );
      }),
    },
  );
  const { db, databaseUrl } = server.platform;
  const count = async (table: string): Promise<number> =>
    Number(
      (await sql<{ count: string }>`select count(*) from ${sql.table(table)}`.execute(db)).rows[0]!.count,
    );
  expect(await count('outbox')).toBe(14);
  const written = await readWritten(db, 'newest');
  const after = await db
    .selectFrom('todos')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  const [{ last } = { last: 0 }] = (
    await sql<{ last: number }>`select max(id) as last from outgoing_mails`.execute(db)
  ).rows;
  await reconcileRefs(server.platform, true);
  const dueJobs = async (): Promise<number> => {
    const { rows } =
      await sql`select 1 from graphile_worker.jobs where run_at <= now() and attempts < max_attempts`.execute(
        db,
      );
    return rows.length;
  };
  // Jobs record events, and events queue jobs.
  do {
    await server.drain();
    await runOnce({
      connectionString: databaseUrl,
      noHandleSignals: true,
      logger: new Logger(() => () => undefined),
      taskList: Object.fromEntries(
        jobsOf(server.platform).map((job) => [job.name, (payload) => job.run(server.platform, payload)]),
      ),
    });
  } while ((await dueJobs()) > 0);
  const failed = sql`select task_identifier, last_error from graphile_worker.jobs where attempts > 0`;
  expect((await failed.execute(db)).rows).toEqual([]);
  for (const table of ['outbox', 'push_intents']) expect(await count(table), table).toBe(0);
  const { rows: todos } = await sql<{ action: string }>`
    select u.username || ' ' || t.action as action from todos t join users u on u.id = t.user_id where t.id > ${after.id} order by 1`.execute(
    db,
  );
  expect(todos.map(({ action }) => action)).toEqual([
    'nils directly_addressed',
    'priya assigned',
    'priya mentioned',
    'sofia mentioned',
    'tomas mentioned',
  ]);
  // Two that waited as jobs, one that waited as an event.
  const mailsAbout = async (title: string): Promise<string[]> => {
    const { rows } = await sql<{ recipient: string }>`
      select recipient from outgoing_mails where subject like ${`%${title}%`} and id > ${last} order by 1`.execute(
      db,
    );
    return rows.map(({ recipient }) => recipient.split('@')[0]!);
  };
  expect(await mailsAbout('Reported before the upgrade')).toEqual(['jonas', 'tomas']);
  expect(await mailsAbout('Reported while it stopped')).toEqual(['priya']);
  expect(await mailsAbout('Sign-in page jumps')).toEqual(['ben', 'jonas', 'lena', 'sofia', 'tomas', 'yuki']);
  const now = await readWritten(db, 'newest');
  const mentions = now['notes']!.slice(written['notes']!.length);
  expect(mentions).toMatchObject([{ note: 'mentioned in issue #122' }, { note: 'mentioned in issue #6' }]);
  expect({ ...now, notes: now['notes']!.slice(0, -mentions.length) }).toEqual(written);
}, 240_000);
