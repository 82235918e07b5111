import { sql } from 'kysely';
import type { RefCommand } from '../../git/index.ts';
import type { Connection, Transaction } from '../../platform/database/database.ts';

export interface PushIntent {
  readonly id: number;
  readonly project_id: number;
  readonly user_id: number | null;
  readonly commands: RefCommand[];
}

/** Writes down what is about to happen, before git does it. */
export async function insertPushIntent(
  db: Connection,
  input: {
    projectId: number;
    userId: number | null;
    commands: readonly RefCommand[];
    pushOptions: readonly string[];
    seconds: number;
  },
): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`insert into push_intents (project_id, user_id, commands, push_options, deadline_at)
    values (${input.projectId}, ${input.userId}, ${JSON.stringify(input.commands)}, ${input.pushOptions as string[]}, now() + make_interval(secs => ${input.seconds})) returning id`.execute(
    db,
  );
  return rows[0]!.id;
}

/** Takes the intent away; false when a reconciler has settled it already. */
export async function takePushIntent(tx: Transaction, id: number): Promise<boolean> {
  return (await sql`delete from push_intents where id = ${id} returning 1`.execute(tx)).rows.length > 0;
}

/** Says that nobody works on an intent any more: the next reconciler settles it. */
export async function releasePushIntent(db: Connection, id: number): Promise<void> {
  await sql`update push_intents set deadline_at = now() where id = ${id}`.execute(db);
}

/**
 * Intents that nobody works on any more, behind `after`: those past their deadline that were not set aside, or all of them when no
 * other process can be alive.
 */
export async function findStaleIntents(db: Connection, all: boolean, after = 0): Promise<PushIntent[]> {
  const { rows } = await sql<PushIntent>`select id, project_id, user_id, commands from push_intents
    where id > ${after} and (${all} or (deadline_at < now() and set_aside_at is null)) order by id limit 20`.execute(
    db,
  );
  return rows;
}

/** Puts an intent that can't be settled out of the way of the others; the next start tries it again. */
export async function setIntentAside(db: Connection, id: number, reason: string): Promise<void> {
  await sql`update push_intents set set_aside_at = now(), set_aside_reason = ${reason.replaceAll('\0', '').slice(0, 1000)} where id = ${id}`.execute(
    db,
  );
}

export async function notePush(
  tx: Transaction,
  projectId: number,
  changes: { defaultBranch: string | undefined },
): Promise<void> {
  await sql`update projects set last_activity_at = now(), empty_repository = false, default_branch = coalesce(${changes.defaultBranch ?? null}, default_branch) where id = ${projectId}`.execute(
    tx,
  );
}

export async function replaceLanguages(
  tx: Transaction,
  projectId: number,
  languages: readonly { name: string; bytes: number }[],
): Promise<void> {
  await sql`delete from project_languages where project_id = ${projectId}`.execute(tx);
  if (languages.length === 0) return;
  await sql`insert into project_languages (project_id, name, bytes)
    select ${projectId}, name, bytes from unnest(${languages.map((row) => row.name)}::text[], ${languages.map((row) => row.bytes)}::bigint[]) as given(name, bytes)`.execute(
    tx,
  );
}
