import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { readsCode } from '../../platform/access/project-rules.ts';
import { conditionForPeople } from '../../platform/access/rule.ts';
import type { Connection } from '../../platform/database/database.ts';

/** How many can read the code of project `p`: nobody, members, people who are signed in, everybody. */
const openness = sql<number>`case
  when exists (select 1 from project_features f where f.project_id = p.id and f.feature = 'repository' and f.level = 'disabled') then 0
  when exists (select 1 from project_features f where f.project_id = p.id and f.feature = 'repository') then 1
  when p.visibility = 'private' then 1
  when p.visibility = 'internal' then 2
  else 3 end`;

/** Whether person `u` reads the code of this project. */
const readsCodeOf = (id: number): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from projects p join namespaces n on n.id = p.namespace_id where p.id = ${id} and ${conditionForPeople(readsCode)})`;

/**
 * Whether code of one project may be copied into another: its code is as open as the other's, or everybody who reads the other's code
 * reads it too. False if one of them is deleted.
 */
export async function mayCopyCode(db: Connection, from: number, to: number): Promise<boolean> {
  const { rows } = await sql<{ id: number; openness: number }>`
    select p.id, ${openness} as openness from projects p where p.id in (${from}, ${to}) and p.deleted_at is null`.execute(
    db,
  );
  const source = rows.find(({ id }) => id === from)?.openness;
  const target = rows.find(({ id }) => id === to)?.openness;
  if (source === undefined || target === undefined) return false;
  if (source >= target) return true;
  // What is public is also read by those who are nobody here.
  if (target === 3) return false;
  const outsiders = await sql<{ found: boolean }>`select exists (
      select 1 from users u where ${readsCodeOf(to)} and not ${readsCodeOf(from)}) as found`.execute(db);
  return !outsiders.rows[0]!.found;
}
