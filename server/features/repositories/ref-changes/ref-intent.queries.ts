import { sql } from 'kysely';
import type { RefCommand } from '../../../git/index.ts';
import type { Connection, Transaction } from '../../../platform/database/database.ts';
import { thisProcess } from '../../../platform/process-identity.ts';

/** A command as it is written down. */
export interface IntendedCommand extends RefCommand {
  /** It has happened for certain: somebody else found the ref where it wanted to bring it. */
  readonly done?: boolean;
}

export interface RefIntent {
  readonly id: number;
  readonly project_id: number;
  readonly user_id: number | null;
  readonly commands: readonly IntendedCommand[];
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
  }>`insert into push_intents (project_id, user_id, commands, push_options, deadline_at, held_by)
    values (${projectId}, ${userId}, ${JSON.stringify(commands)}, ${pushOptions as string[]}, now() + make_interval(secs => ${seconds}), ${thisProcess}) returning id`.execute(
    db,
  );
  return rows[0]!.id;
}

export interface TakenIntent {
  /** As they are written down now; null where they were not asked for. */
  readonly commands: readonly IntendedCommand[] | null;
  /** Whether other intents of the project are open. */
  readonly others: boolean;
  /** What the project says of its repository. It is held until the transaction ends. */
  readonly empty_repository: boolean;
  readonly default_branch: string | null;
}

/**
 * Takes the intent away; undefined when somebody has recorded it already. The project is held first: the changes of one project are
 * recorded one after the other.
 */
export async function takeRefIntent(
  tx: Transaction,
  { id, project_id: projectId }: Pick<RefIntent, 'id' | 'project_id'>,
  withCommands: boolean,
): Promise<TakenIntent | undefined> {
  const { rows } = await sql<TakenIntent>`with project as materialized (
      select id, empty_repository, default_branch from projects where id = ${projectId} for no key update
    )
    delete from push_intents intent using project where intent.id = ${id} and intent.project_id = project.id
    returning case when ${withCommands} then intent.commands end as commands, project.empty_repository, project.default_branch,
      exists (select 1 from push_intents other where other.project_id = project.id and other.id <> intent.id) as others`.execute(
    tx,
  );
  return rows[0];
}

/**
 * Says to the other intents of a project what a change tells of them, for those whose process is dead: a ref was where it began, so
 * that who wanted to bring it there has done so, and who wanted to begin there himself can't any more.
 */
export async function informOtherIntents(
  tx: Transaction,
  projectId: number,
  changes: readonly RefCommand[],
): Promise<void> {
  const known = changes.map(({ ref, old }) => ({ ref, old }));
  await sql`with change as materialized (
      select ref, coalesce(old, '') as old from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as given(ref text, old text)
    )
    update push_intents set commands = (
      select coalesce(jsonb_agg(case
          when (command->>'ref', coalesce(command->>'new', '')) in (select ref, old from change) then command || '{"done": true}'
          else command end order by at), '[]'::jsonb)
      from jsonb_array_elements(commands) with ordinality as listed(command, at)
      where command ? 'done' or (command->>'ref', coalesce(command->>'old', '')) not in (select ref, old from change)
    )
    where project_id = ${projectId} and exists (
      select 1 from jsonb_array_elements(case jsonb_typeof(commands) when 'array' then commands else '[]' end) as command
      where command->>'ref' in (select ref from change)
    )`.execute(tx);
}

/** Says that nobody works on an intent any more: the next reconciler settles it. */
export async function releaseRefIntent(db: Connection, id: number): Promise<void> {
  await sql`update push_intents set deadline_at = now() where id = ${id}`.execute(db);
}

export interface WaitingIntent extends RefIntent {
  /** Nobody works on it any more, whoever held it. */
  readonly overdue: boolean;
  /** The process that works on it; null in those of older versions. */
  readonly held_by: string | null;
}

/** Some of the open intents behind `after`, oldest first; `all` with those that were set aside. */
export async function findOpenIntents(db: Connection, all: boolean, after: number): Promise<WaitingIntent[]> {
  const { rows } =
    await sql<WaitingIntent>`select id, project_id, user_id, commands, held_by, deadline_at < now() as overdue
    from push_intents where id > ${after} and (${all} or set_aside_at is null) order by id limit 20`.execute(
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

/** Writes down that refs have changed. */
export async function noteChange(tx: Transaction, projectId: number): Promise<void> {
  await sql`update projects set last_activity_at = now(), empty_repository = false where id = ${projectId}`.execute(
    tx,
  );
}
