import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { RefCommand } from '../../../git/index.ts';
import type { Connection, Transaction } from '../../../platform/database/database.ts';
import { thisProcess } from '../../../platform/process-identity.ts';
import type { RepositoryState } from '../../../platform/repositories/repository-kind.ts';

/** A command as stored. */
export interface IntendedCommand extends RefCommand {
  /** It happened for certain: somebody else found the ref at its new value. */
  readonly done?: boolean;
}

export interface RefIntent {
  readonly id: number;
  readonly repository_kind: string;
  readonly repository_id: number;
  readonly user_id: number | null;
  readonly commands: readonly IntendedCommand[];
}

export interface NewRefIntent {
  readonly kind: string;
  readonly repositoryId: number;
  readonly userId: number | null;
  readonly commands: readonly RefCommand[];
  readonly pushOptions?: readonly string[];
  /** The maximum duration of the work, during which a reconciler leaves it alone. */
  readonly seconds: number;
}

/** Stores what is about to happen, before git does it. */
export async function insertRefIntent(
  db: Connection,
  { kind, repositoryId, userId, commands, pushOptions = [], seconds }: NewRefIntent,
): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`insert into push_intents (repository_kind, repository_id, user_id, commands, push_options, deadline_at, held_by)
    values (${kind}, ${repositoryId}, ${userId}, ${JSON.stringify(commands)}, ${pushOptions as string[]}, now() + make_interval(secs => ${seconds}), ${thisProcess}) returning id`.execute(
    db,
  );
  return rows[0]!.id;
}

export interface TakenIntent extends RepositoryState {
  /** As currently stored; null if they were not requested. */
  readonly commands: readonly IntendedCommand[] | null;
  readonly push_options: readonly string[];
  /** Whether other intents of the repository are open. */
  readonly others: boolean;
}

/**
 * Deletes the intent; undefined if it was recorded already, or if its owner is gone. `state` selects the owner's record, which is locked
 * first, until the transaction ends: changes of one repository are recorded one after another.
 */
export async function takeRefIntent(
  tx: Transaction,
  { id, repository_kind: kind, repository_id: repositoryId }: Omit<RefIntent, 'commands' | 'user_id'>,
  state: RawBuilder<RepositoryState>,
  withCommands: boolean,
): Promise<TakenIntent | undefined> {
  const { rows } = await sql<TakenIntent>`with owner as materialized (${state} for no key update)
    delete from push_intents intent using owner
    where intent.id = ${id} and intent.repository_id = owner.id and intent.repository_kind = ${kind} and owner.id = ${repositoryId}
    returning case when ${withCommands} then intent.commands end as commands, intent.push_options, owner.id, owner.empty_repository, owner.default_branch,
      exists (select 1 from push_intents other
        where other.repository_id = owner.id and other.repository_kind = ${kind} and other.id <> intent.id) as others`.execute(
    tx,
  );
  return rows[0];
}

/**
 * Records on the other intents of a repository what a change shows about them, in case their process is dead: a ref was at its old value
 * here, so an intent that wanted to bring it there has succeeded, and one that expected to start there can't succeed any more.
 */
export async function informOtherIntents(
  tx: Transaction,
  kind: string,
  repositoryId: number,
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
    where repository_id = ${repositoryId} and repository_kind = ${kind} and exists (
      select 1 from jsonb_array_elements(case jsonb_typeof(commands) when 'array' then commands else '[]' end) as command
      where command->>'ref' in (select ref from change)
    )`.execute(tx);
}

/** Deletes an intent whose owner is gone, with its repository; `state` selects the owner's record. */
export async function dropOwnerless(
  db: Connection,
  id: number,
  state: RawBuilder<RepositoryState>,
): Promise<void> {
  await sql`delete from push_intents where id = ${id} and not exists (${state})`.execute(db);
}

/** Marks that nobody works on an intent any more: the next reconciler handles it. */
export async function releaseRefIntent(db: Connection, id: number): Promise<void> {
  await sql`update push_intents set deadline_at = now() where id = ${id}`.execute(db);
}

export interface WaitingIntent extends RefIntent {
  /** Its time is over, whoever held it. */
  readonly overdue: boolean;
  /** The process that works on it; null for those of older versions. */
  readonly held_by: string | null;
}

/** Some open intents after `after`, oldest first; `all` includes those that were set aside. */
export async function findOpenIntents(db: Connection, all: boolean, after: number): Promise<WaitingIntent[]> {
  const { rows } =
    await sql<WaitingIntent>`select id, repository_kind, repository_id, user_id, commands, held_by, deadline_at < now() as overdue
    from push_intents where id > ${after} and (${all} or set_aside_at is null) order by id limit 20`.execute(
      db,
    );
  return rows;
}

/** Sets an intent aside that can't be reconciled; the next start retries it. */
export async function setIntentAside(db: Connection, id: number, reason: string): Promise<void> {
  await sql`update push_intents set set_aside_at = now(), set_aside_reason = ${reason.replaceAll('\0', '').slice(0, 1000)} where id = ${id}`.execute(
    db,
  );
}
