import { sql } from 'kysely';
import { buildApp, reactionsOf } from '../../server/app.ts';
import { createAccessToken } from '../../server/features/accounts/index.ts';
import { changeRefs, commitFiles, openRepository } from '../../server/features/repositories/index.ts';
import type { Context } from '../../server/platform/context.ts';
import { createDispatcher, oneByOne } from '../../server/platform/events/dispatcher.ts';
import type { App } from '../../server/platform/http/app.ts';
import type { Platform } from '../../server/platform/platform.ts';
import { runFollowing } from '../../testing/run-following.ts';

const day = 86_400_000;
const tokenName = 'Demonstration data';

/** A comment on a line of the new side of a file, or of the old one. */
export interface Place {
  readonly path: string;
  readonly line: number;
  readonly side?: 'old' | 'new';
}

/** What a person of the demonstration data does, as the API of v4 offers it to everybody. */
export interface Person {
  readonly id: number;
  readonly username: string;
  /** A call below /api/v4; its answer. Throws unless it succeeds. */
  call<T = Answer>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object): Promise<T>;
  /** Commits files: a text or the bytes, null to delete, `{ from, content }` to move. Creates the branch from `from` if it does not exist. */
  commit(branch: string, message: string, files: Files, from?: string): Promise<string>;
  /** Puts a branch to where another one is, whatever was there, and removes the other one: a forced push. */
  force(branch: string, other: string): Promise<void>;
  /** Opens a merge request into `main`. */
  open(branch: string, title: string, more?: object): Promise<Answer>;
  /** Begins a thread on a line; the thread's id. */
  remark(iid: number, place: Place, body: string): Promise<string>;
  reply(iid: number, thread: string, body: string): Promise<void>;
  say(iid: number, body: string): Promise<void>;
}

export type Files = Readonly<Record<string, string | Buffer | null | { from: string; content: string }>>;

/** As much of the answers as stories ask. */
export interface Answer {
  readonly id: number;
  readonly iid: number;
  readonly sha: string;
  readonly diff_refs: { readonly base_sha: string; readonly head_sha: string; readonly start_sha: string };
}

export interface Storyteller {
  /** What happens in `act` is dated `daysAgo`, with all that follows from it. */
  readonly at: <T>(daysAgo: number, act: () => Promise<T>) => Promise<T>;
  readonly people: Readonly<Record<string, Person>>;
  close(): Promise<void>;
}

/** Lets people act through the API, at times of the past. To be closed. */
export async function createStoryteller(
  platform: Platform,
  contexts: readonly Context[],
  project: { readonly id: number },
): Promise<Storyteller> {
  const app = await buildApp(platform);
  const dispatcher = createDispatcher(platform, reactionsOf(platform), oneByOne);
  const runReactions = async (): Promise<void> => {
    while ((await dispatcher.drain()) + (await runFollowing(platform)) > 0);
  };
  let now = Date.now();
  const people: Record<string, Person> = {};
  for (const ctx of contexts)
    people[ctx.viewer.user!.username] = await personOf(app, ctx, project.id, () => now);
  const columns = await momentsOf(platform);
  return {
    people,
    async at(daysAgo, act) {
      await runReactions();
      const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(platform.db);
      now = Date.now() - daysAgo * day;
      const result = await act();
      await runReactions();
      for (const { table, column } of columns)
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${new Date(now)}
          where ${sql.ref(column)} between ${rows[0]!.at} and clock_timestamp()`.execute(platform.db);
      return result;
    },
    async close() {
      await dispatcher.stop();
      await platform.db.deleteFrom('personal_access_tokens').where('name', '=', tokenName).execute();
      await app.close();
    },
  };
}

async function personOf(app: App, ctx: Context, projectId: number, now: () => number): Promise<Person> {
  const { id, username } = ctx.viewer.user!;
  const { token } = await createAccessToken(ctx, id, { name: tokenName, scopes: ['api'] });
  const base = `/projects/${projectId}/merge_requests`;
  const person: Person = {
    id,
    username,
    async call<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object): Promise<T> {
      const answer = await app.inject({
        method,
        url: `/api/v4${path}`,
        headers: { 'private-token': token },
        ...(payload === undefined ? {} : { payload }),
      });
      if (answer.statusCode >= 400)
        throw new Error(`${username}: ${method} ${path}: ${answer.statusCode} ${answer.body}`);
      return (answer.body === '' ? undefined : answer.json()) as T;
    },
    async commit(branch, message, files, from) {
      const open = await openRepository(ctx, String(projectId), 'push_code');
      const existing = await ctx.platform.git.resolve(open.repository, from ?? branch);
      const known = new Set<string>();
      if (existing.ok)
        for (const path of Object.keys(files))
          if ((await ctx.platform.git.readFile(open.repository, existing.value.sha, path)).ok)
            known.add(path);
      return commitFiles(ctx, open, {
        branch,
        start: from,
        message,
        time: Math.floor(now() / 1000),
        actions: Object.entries(files).map(([path, content]) => {
          if (content === null) return { action: 'delete', path };
          if (typeof content === 'object' && 'from' in content)
            return {
              action: 'move',
              path,
              previousPath: content.from,
              content: Buffer.from(content.content),
            };
          return { action: known.has(path) ? 'update' : 'create', path, content: Buffer.from(content) };
        }),
      });
    },
    async force(branch, other) {
      const open = await openRepository(ctx, String(projectId), 'push_code');
      const [ref, otherRef] = [`refs/heads/${branch}`, `refs/heads/${other}`];
      const [old, moved] = [
        await ctx.platform.git.readRef(open.repository, ref),
        await ctx.platform.git.readRef(open.repository, otherRef),
      ];
      const done = await changeRefs(ctx, open, [
        { ref, old, new: moved },
        { ref: otherRef, old: moved, new: null },
      ]);
      if (!done.ok) throw new Error(`${branch}: ${done.reason}`);
    },
    open: (source_branch, title, more = {}) =>
      person.call('POST', base, { source_branch, target_branch: 'main', title, ...more }),
    async remark(iid, { path, line, side = 'new' }, body) {
      const { diff_refs } = await person.call('GET', `${base}/${iid}`);
      const thread = await person.call<{ id: string }>('POST', `${base}/${iid}/discussions`, {
        body,
        position: {
          ...diff_refs,
          position_type: 'text',
          new_path: path,
          old_path: path,
          [`${side}_line`]: line,
        },
      });
      return thread.id;
    },
    async reply(iid, thread, body) {
      await person.call('POST', `${base}/${iid}/discussions/${thread}/notes`, { body });
    },
    async say(iid, body) {
      await person.call('POST', `${base}/${iid}/notes`, { body });
    },
  };
  return person;
}

/** All columns that keep when something happened. */
async function momentsOf(platform: Platform): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_name as "table", c.column_name as "column" from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'timestamp with time zone'
      and c.table_name not in ('users', 'sessions', 'personal_access_tokens', 'one_time_tokens', 'rate_limits', 'outbox', 'push_intents', 'schema_migrations')`.execute(
    platform.db,
  );
  return rows;
}
