import { sql } from 'kysely';
import type { RefCommand } from '../../../git/index.ts';
import type { Connection, Transaction } from '../../../platform/database/database.ts';

export interface RefIntent {
  readonly id: number;
  readonly project_id: number;
  readonly user_id: number | null;
  readonly commands: readonly RefCommand[];
}

export interface NewRefIntent {
  readonly projectId: number;
  readonly userId: number | null;
  readonly commands: readonly RefCommand[];
  readonly pushOptions?: readonly string[];
  /** How long the work may take at most: a reconciler keeps away so long. */
  readonly seconds: number;
}

/** Writes down what is about to happen, before git does it. */
export async function insertRefIntent(
  db: Connection,
  { projectId, userId, commands, pushOptions = [], seconds }: NewRefIntent,
): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`insert into push_intents (project_id, user_id, commands, push_options, deadline_at)
    values (${projectId}, ${userId}, ${JSON.stringify(commands)}, ${pushOptions as string[]}, now() + make_interval(secs => ${seconds})) returning id`.execute(
    db,
  );
  return rows[0]!.id;
}

/** Takes the intent away; false when a reconciler has settled it already. */
export async function takeRefIntent(tx: Transaction, id: number): Promise<boolean> {
  return (await sql`delete from push_intents where id = ${id} returning 1`.execute(tx)).rows.length > 0;
}

/** Says that nobody works on an intent any more: the next reconciler settles it. */
export async function releaseRefIntent(db: Connection, id: number): Promise<void> {
  await sql`update push_intents set deadline_at = now() where id = ${id}`.execute(db);
}

/**
 * Intents that nobody works on any more, behind `after`: those past their deadline that were not set aside, or all of them when no
 * other process can be alive.
 */
export async function findStaleIntents(db: Connection, all: boolean, after = 0): Promise<RefIntent[]> {
  const { rows } = await sql<RefIntent>`select id, project_id, user_id, commands from push_intents
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

export interface RepositoryState {
  readonly empty_repository: boolean;
  readonly default_branch: string | null;
}

/** What a project says of its repository. */
export async function findRepositoryState(
  db: Connection,
  projectId: number,
): Promise<RepositoryState | undefined> {
  const { rows } =
    await sql<RepositoryState>`select empty_repository, default_branch from projects where id = ${projectId}`.execute(
      db,
    );
  return rows[0];
}

/** Writes down that refs have changed. Answers what the project said before; it is held until the transaction ends. */
export async function noteChange(tx: Transaction, projectId: number): Promise<RepositoryState | undefined> {
  const { rows } =
    await sql<RepositoryState>`update projects set last_activity_at = now(), empty_repository = false
    from (select id, empty_repository, default_branch from projects where id = ${projectId} for no key update) as before
    where projects.id = before.id returning before.empty_repository, before.default_branch`.execute(tx);
  return rows[0];
}
