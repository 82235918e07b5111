import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { conditionFor } from '../../../platform/access/rule.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Connection } from '../../../platform/database/database.ts';
import type { LinkedRows } from '../../links/index.ts';
import { readsIssue } from '../../projects/index.ts';
import { plansEpic, readsEpic } from '../epic-rules.ts';
import type { EpicRow } from '../epic.queries.ts';

/** Longer branches than any that can be made are not followed. */
export const deepest = 10;

/**
 * Epics with their groups, and issues with their projects, by the names that the rules of access use: `i`, `p`, `n`. The kind leads to the few rows
 * that are epics: where there are many issues, PostgreSQL would walk through all of them.
 */
export const epicsIn = sql`(select * from subjects where kind = 'Epic') i join namespaces n on n.id = i.namespace_id`;

export const issuesIn = sql`subjects i join projects p on p.id = i.project_id join namespaces n on n.id = p.namespace_id`;

export const epicVisible = (viewer: Viewer): RawBuilder<boolean> => conditionFor(readsEpic, viewer);

export const issueVisible = (viewer: Viewer): RawBuilder<boolean> => conditionFor(readsIssue, viewer);

/** What the statements of links need of epics. */
export const linkedEpics: LinkedRows = {
  rows: sql`subjects i join namespaces n on n.id = i.namespace_id and i.kind = 'Epic'`,
  visible: epicVisible,
  changeable: (viewer) => conditionFor(plansEpic, viewer),
};

export const listOf = (ids: readonly number[]): RawBuilder<unknown> => sql`${ids as number[]}::bigint[]`;

/** What is kept of epics besides what all subjects have, by their ids, whoever may see them. */
export async function findEpicRows(
  db: Connection,
  ids: readonly number[],
): Promise<ReadonlyMap<number, EpicRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<EpicRow>`select * from epics where id = any(${listOf(ids)})`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
