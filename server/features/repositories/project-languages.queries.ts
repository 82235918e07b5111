import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';

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
