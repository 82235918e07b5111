import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Connection } from '../../platform/database/database.ts';
import { labelledSubjects, labelRows, titleRepeats } from '../labels/index.ts';
import type { IssueFilter, IssueScope } from './list/issue-filter.queries.ts';

/**
 * Reads a project's list through the rows of one label or one assignee instead of all its issues. These rows have the issue's project,
 * state and confidentiality (migration 5), so that one index finds the issues.
 */
export interface ListEntry {
  /** The ids that this viewer may see, at most `limit` for each label with the title. */
  readonly rows: (limit: number) => RawBuilder<unknown>;
  /** Condition: an issue can appear twice, by labels with one title of the project and of a group. */
  readonly repeats: RawBuilder<unknown> | undefined;
  /** Whether the list has no filter but labels and assignees: the entry's count is then the list's. */
  readonly whole: boolean;
}

const isWord = (value: string): boolean => ['none', 'any'].includes(value.toLowerCase());

const isPerson = (id: string | undefined): boolean => id !== undefined && /^[1-9]\d{0,15}$/.test(id);
const personNamed = (username: string): RawBuilder<unknown> =>
  sql`(select u.id from users u where u.username = ${username})`;
/** Condition: the issue of row `r` has a label of this title. */
const hasLabel = (title: string): RawBuilder<unknown> =>
  sql`exists (select 1 ${labelRows(sql`r.subject_id`, title)})`;
const isAssigned = (person: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select 1 from subject_assignees x where x.subject_id = r.subject_id and x.user_id = ${person})`;

/** The entry for a filter; undefined if it has neither a label nor an assignee, or covers more than one project. */
export function entryOf(viewer: Viewer, scope: IssueScope, filter: IssueFilter): ListEntry | undefined {
  if (scope.kind !== 'project') return undefined;
  const {
    state,
    labels = [],
    assigneeId,
    assigneeUsernames = [],
    searchIn: _places,
    mine,
    not = {},
    ...others
  } = filter;
  const { labels: notLabels = [], assigneeUsernames: notAssignees = [], ...otherNots } = not;
  const label = labels.find((title) => !isWord(title));
  const assignee = isPerson(assigneeId)
    ? sql`${Number(assigneeId)}::bigint`
    : assigneeUsernames[0] === undefined
      ? undefined
      : personNamed(assigneeUsernames[0]);
  if (label === undefined && assignee === undefined) return undefined;
  const isUnasked = (value: unknown): boolean => value === undefined;
  // Other labels and assignees are rows of the same kind: nothing has to be read of the issues themselves.
  const whole =
    (mine === undefined || mine === 'all') &&
    ![...labels, ...notLabels].some(isWord) &&
    (assigneeId === undefined || isPerson(assigneeId)) &&
    [...Object.values(others), ...Object.values(otherNots)].every(isUnasked);
  const further = [
    ...labels.filter((title) => title !== label && !isWord(title)).map(hasLabel),
    ...(label === undefined || !isPerson(assigneeId) ? [] : [isAssigned(sql`${Number(assigneeId)}::bigint`)]),
    ...assigneeUsernames.map((username) => isAssigned(personNamed(username))),
    ...notLabels.filter((title) => !isWord(title)).map((title) => sql`not ${hasLabel(title)}`),
    ...notAssignees.map((username) => sql`not ${isAssigned(personNamed(username))}`),
  ];
  const isListed = sql.join(
    [
      ...further,
      sql`r.project_id = ${scope.id} and r.kind = 'Issue'`,
      ...(state === undefined || state === 'all' ? [] : [sql`r.state = ${state}`]),
      ...(scope.seesConfidential ? [] : [isVisible(viewer)]),
    ],
    sql` and `,
  );
  return {
    whole,
    rows: (limit) =>
      label === undefined
        ? sql`select r.subject_id from subject_assignees r where r.user_id = ${assignee} and ${isListed} limit ${limit}`
        : labelledSubjects(label, scope.id, isListed, limit),
    repeats: label === undefined ? undefined : titleRepeats(label, scope.id),
  };
}

/** ISSUE-11 for a row `r`, for viewers who do not see everything confidential in the project. */
function isVisible({ user }: Viewer): RawBuilder<unknown> {
  if (user === null) return sql`not r.confidential`;
  return sql`(not r.confidential or exists (select 1 from subjects c where c.id = r.subject_id and (c.author_id = ${user.id}
    or exists (select 1 from subject_assignees ca where ca.subject_id = c.id and ca.user_id = ${user.id}))))`;
}

/** The number of issues of the entry, counted up to `limit`. */
export async function countEntry(db: Connection, entry: ListEntry, limit: number): Promise<number> {
  const once = sql`(select count(*)::int from (select 1 from (${entry.rows(limit)}) e limit ${limit}) c)`;
  const { repeats } = entry;
  // Most labels have a unique title; only for the others issues have to be deduplicated.
  const total =
    repeats === undefined
      ? once
      : sql`case when ${repeats} then (select count(*)::int from (select distinct subject_id from (${entry.rows(limit)}) e limit ${limit}) c) else ${once} end`;
  const { rows } = await sql<{ total: number }>`select ${total} as total`.execute(db);
  return rows[0]!.total;
}

/** Up to this many issues of a label or an assignee are read and sorted; beyond that, the list's own order finds the first ones faster. */
export const fewIssues = 1000;
/** The same for counting, which does not sort them. */
export const fewCounted = 10_000;

/** What an entry does not say of the issues: the filter without its labels and people. */
export function restOf(filter: IssueFilter): IssueFilter {
  const { labels, assigneeId, assigneeUsernames: _people, not = {}, ...rest } = filter;
  const { labels: notLabels, assigneeUsernames: _others, ...notRest } = not;
  return {
    ...rest,
    labels: labels?.filter(isWord),
    assigneeId: isPerson(assigneeId) ? undefined : assigneeId,
    not: { ...notRest, labels: notLabels?.filter(isWord) },
  };
}

/** Condition: one of the first issues of the entry. The database could not estimate how few they are, and would scan all the others. */
export const among = (entry: ListEntry, limit: number): RawBuilder<unknown> =>
  sql`i.id = any(array(${entry.rows(limit)}))`;
