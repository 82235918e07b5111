import { sql } from 'kysely';
import type { Visibility } from '../../platform/access/levels.ts';
import type { Connection, Transaction } from '../../platform/database/database.ts';

/**
 * Who can read a project's code, held as it is for the rest of the transaction: everybody who sees the project, or its members alone where
 * its repository is restricted. Undefined where it is deleted.
 */
export async function holdCodeVisibility(tx: Transaction, id: number): Promise<Visibility | undefined> {
  const held = await sql`select 1 from projects where id = ${id} and deleted_at is null for share`.execute(
    tx,
  );
  if (held.rows.length === 0) return undefined;
  // A statement of its own, which sees what a transaction wrote that held the row until now.
  const { rows } = await sql<{ visibility: Visibility }>`select
      case when exists (select 1 from project_features f where f.project_id = p.id and f.feature = 'repository')
        then 'private' else p.visibility end as visibility
    from projects p where p.id = ${id}`.execute(tx);
  return rows[0]!.visibility;
}

/** Makes one project a fork of the other, unless it is a fork already: false. */
export async function setForkOrigin(tx: Transaction, id: number, originId: number): Promise<boolean> {
  const { rows } = await sql`update projects set forked_from_project_id = ${originId}, updated_at = now()
    where id = ${id} and forked_from_project_id is null returning 1`.execute(tx);
  return rows.length > 0;
}

/** Ends the relation of a fork to its origin. */
export async function removeForkOrigin(tx: Transaction, id: number): Promise<void> {
  await sql`update projects set forked_from_project_id = null, updated_at = now() where id = ${id}`.execute(
    tx,
  );
}

/** What is known of a repository holds for its copy. */
export async function copyRepositoryFacts(tx: Transaction, from: number, to: number): Promise<void> {
  await sql`update projects f set empty_repository = o.empty_repository, commit_count = o.commit_count, repository_size = o.repository_size
    from projects o where o.id = ${from} and f.id = ${to}`.execute(tx);
  await sql`insert into project_languages (project_id, name, bytes) select ${to}, name, bytes from project_languages where project_id = ${from}`.execute(
    tx,
  );
}

/** The project, what it is a fork of, what that is a fork of, and so on. */
export async function findOrigins(db: Connection, id: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`with recursive line as (
      select id, forked_from_project_id from projects where id = ${id}
      union select o.id, o.forked_from_project_id from projects o join line on o.id = line.forked_from_project_id)
    select id from line`.execute(db);
  return rows.map((row) => row.id);
}

/** Whether `id` is `originId` or a fork of it, of one of its forks, and so on. */
export async function descendsFrom(db: Connection, id: number, originId: number): Promise<boolean> {
  return (await findOrigins(db, id)).includes(originId);
}

/** A fork that others see than before, with its visibility until now. */
interface NarrowedFork {
  readonly id: number;
  readonly was: Visibility;
}

/** Makes all forks of a project, and theirs, no more visible than its code is; answers those that change. */
export async function narrowForks(
  tx: Transaction,
  originId: number,
): Promise<{ readonly visibility: Visibility; readonly forks: readonly NarrowedFork[] }> {
  // Whoever makes a fork holds the row: they come before, and their fork is seen, or after, and see what is written here.
  await sql`select 1 from projects where id = ${originId} for update`.execute(tx);
  const visibility = (await holdCodeVisibility(tx, originId)) ?? 'public';
  return { visibility, forks: await narrowTo(tx, originId, visibility) };
}

async function narrowTo(
  tx: Transaction,
  originId: number,
  visibility: Visibility,
): Promise<readonly NarrowedFork[]> {
  const wider =
    visibility === 'private' ? ['internal', 'public'] : visibility === 'internal' ? ['public'] : [];
  if (wider.length === 0) return [];
  const { rows } = await sql<NarrowedFork>`with recursive forks as (
      select id from projects where forked_from_project_id = ${originId}
      union select f.id from projects f join forks on f.forked_from_project_id = forks.id)
    update projects p set visibility = ${visibility}, updated_at = now()
    from (select id, visibility from projects where id in (select id from forks) and visibility = any(${wider}::text[]) order by id for update) o
    where p.id = o.id returning p.id, o.visibility as was`.execute(tx);
  return rows;
}
