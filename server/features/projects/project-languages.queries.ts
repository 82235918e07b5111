import { sql } from 'kysely';
import type { Connection, Transaction } from '../../platform/database/database.ts';

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

export async function readLanguages(
  db: Connection,
  projectId: number,
): Promise<{ name: string; bytes: number }[]> {
  const { rows } = await sql<{
    name: string;
    bytes: number;
  }>`select name, bytes from project_languages where project_id = ${projectId} order by bytes desc`.execute(
    db,
  );
  return rows;
}
