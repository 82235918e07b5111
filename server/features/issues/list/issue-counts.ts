import { LRUCache } from 'lru-cache';
import type { RawBuilder } from 'kysely';
import type { Connection } from '../../../platform/database/database.ts';
import type { IssueFilter, IssueScope } from './issue-filter.queries.ts';
import { readIssuesStamp } from './issue-list.queries.ts';

interface Known {
  /** Identifies the state of the project's issues when it was counted. */
  readonly stamp: string;
  readonly count: Promise<unknown>;
}

/** After this time a count expires, since a late commit with an earlier time may be missing from it. */
const lifetimeMilliseconds = 10_000;

const counts = new WeakMap<Connection, LRUCache<string, Known>>();

/**
 * Counts the results of a search in one project once for all viewers with the same query (`where` includes their rights), as long as
 * none of its issues changes: counting ten thousand matches of a text takes a hundred times as long as showing the first twenty. Lists
 * by label, milestone, reaction, epic or mention are counted each time, because those can change without a change of an issue.
 */
export async function countedOnce<T>(
  db: Connection,
  scope: IssueScope,
  { search, labels, milestone, reaction, epic, mine, not }: IssueFilter,
  where: RawBuilder<unknown>,
  what: string,
  count: () => Promise<T>,
): Promise<T> {
  const apart = [labels, milestone, reaction, epic, not, mine === 'mentions_me' ? mine : undefined];
  const ofText = search !== undefined && apart.every((asked) => asked === undefined);
  if (scope.kind !== 'project' || !ofText || db.isTransaction) return count();
  let known = counts.get(db);
  if (known === undefined) counts.set(db, (known = new LRUCache({ max: 500, ttl: lifetimeMilliseconds })));
  const { sql, parameters } = where.compile(db);
  const key = JSON.stringify([what, sql, parameters]);
  const stamp = await readIssuesStamp(db, scope.id);
  const before = known.get(key);
  if (before?.stamp === stamp) return before.count as Promise<T>;
  const made = count();
  known.set(key, { stamp, count: made });
  // A failed count is not cached.
  made.catch(() => known.delete(key));
  return made;
}
