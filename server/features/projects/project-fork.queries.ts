import { sql } from 'kysely';
import type { Visibility } from '../../platform/access/levels.ts';
import type { Connection, Transaction } from '../../platform/database/database.ts';

/** The visibility of a project, held as it is for the rest of the transaction; undefined where it is deleted. */
export async function holdVisibility(tx: Transaction, id: number): Promise<Visibility | undefined> {
  const { rows } = await sql<{
    visibility: Visibility;
  }>`select visibility from projects where id = ${id} and deleted_at is null for share`.execute(tx);
  return rows[0]?.visibility;
}

/** Makes one project a fork of the other. */
export async function setForkOrigin(tx: Transaction, id: number, originId: number | null): Promise<void> {
  await sql`update projects set forked_from_project_id = ${originId}, updated_at = now() where id = ${id}`.execute(
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

/** Whether `id` is `originId` or a fork of it, of one of its forks, and so on. */
export async function descendsFrom(db: Connection, id: number, originId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`with recursive line as (
      select id, forked_from_project_id from projects where id = ${id}
      union select o.id, o.forked_from_project_id from projects o join line on o.id = line.forked_from_project_id)
    select exists (select 1 from line where id = ${originId}) as found`.execute(db);
  return rows[0]!.found;
}

/** Makes all forks, and theirs, no more visible than this; answers those that change. */
export async function narrowForks(
  tx: Transaction,
  originId: number,
  visibility: Visibility,
): Promise<readonly number[]> {
  const wider =
    visibility === 'private' ? ['internal', 'public'] : visibility === 'internal' ? ['public'] : [];
  if (wider.length === 0) return [];
  const { rows } = await sql<{ id: number }>`with recursive forks as (
      select id from projects where forked_from_project_id = ${originId}
      union select f.id from projects f join forks on f.forked_from_project_id = forks.id)
    update projects set visibility = ${visibility}, updated_at = now() where id in (select id from forks) and visibility = any(${wider}::text[]) returning id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}
