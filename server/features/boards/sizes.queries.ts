import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Viewer } from '../../platform/access/viewer.ts';
import { confidentialVisible, issuesWithProject } from '../issues/index.ts';
import type { IssueScope } from '../issues/index.ts';
import { labelledSubjectsIn } from '../labels/index.ts';
import type { BoardListRow } from './board.queries.ts';

type ProjectScope = Extract<IssueScope, { readonly kind: 'project' }>;

/** What lists other than the backlog and the closed list stand for. */
export const targets = ['label', 'assignee', 'milestone'] as const;
export type Target = (typeof targets)[number];

/** The id of what a list stands for; 0 for the backlog and the closed list. */
export const targetOf = ({ label, assignee, milestone }: BoardListRow): number =>
  label?.id ?? assignee?.id ?? milestone?.id ?? 0;

/** Ids of what those of the lists stand for that stand for something of this kind. */
export const targetsOf = (lists: readonly BoardListRow[], target: Target): number[] =>
  lists.flatMap((list) => list[target]?.id ?? []);

/**
 * Queries (kind, id, size) of how many issues lists have on a board of a project that shows all of them, without a filter and a scope; sizes of
 * the same list are to be added up. Labels and assignees know project, state and confidentiality of their subject, so that only indexes
 * are read for them. The backlog is what is open, less what is in other lists.
 */
export function sizesOfAll(
  viewer: Viewer,
  { id: project, seesConfidential }: ProjectScope,
  asked: readonly BoardListRow[],
  lists: readonly BoardListRow[],
): RawBuilder<unknown>[] {
  /** Condition on a row that knows the confidentiality of its issue. */
  const knownVisible = (row: RawBuilder<unknown>) =>
    seesConfidential
      ? sql`true`
      : sql`(not ${row}.confidential or exists (select from ${issuesWithProject} where i.id = ${row}.subject_id and ${confidentialVisible(viewer)}))`;
  const [from, visible] = seesConfidential
    ? [sql`subjects i`, sql`i.kind = 'Issue'`]
    : [issuesWithProject, confidentialVisible(viewer)];
  const issues = (state: string, columns: RawBuilder<unknown>) =>
    sql`select ${columns} from ${from} where i.project_id = ${project} and i.state = ${sql.lit(state)} and ${visible}`;
  /** Open issues (subject_id) with what they have of these (id). */
  const withTargets: Record<Target, (ids: readonly number[]) => RawBuilder<unknown>> = {
    label: (ids) =>
      sql`select sl.subject_id, sl.label_id as id from ${labelledSubjectsIn(project, 'Issue', 'opened', ids)} and ${knownVisible(sql`sl`)}`,
    assignee: (ids) =>
      sql`select a.subject_id, a.user_id as id from subject_assignees a where a.user_id = any(${ids as number[]}::bigint[])
        and a.project_id = ${project} and a.kind = 'Issue' and a.state = 'opened' and ${knownVisible(sql`a`)}`,
    milestone: (ids) =>
      sql`${issues('opened', sql`i.id as subject_id, i.milestone_id as id`)} and i.milestone_id = any(${ids as number[]}::bigint[])`,
  };
  const parts = (of: readonly BoardListRow[]): [Target, RawBuilder<unknown>][] =>
    targets.flatMap((target) => {
      const ids = targetsOf(of, target);
      return ids.length === 0 ? [] : [[target, withTargets[target](ids)]];
    });
  const sizes = parts(asked).map(
    ([target, rows]) =>
      sql`select ${sql.lit(target)} as kind, m.id, count(*)::int as size from (${rows}) m group by m.id`,
  );
  const sized = (kind: BoardListRow['kind'], size: RawBuilder<unknown>) =>
    sql`${sql.lit(kind)} as kind, 0::bigint as id, ${size} as size`;
  const count = sql`count(*)::int`;
  for (const { kind } of asked) {
    if (kind === 'closed') sizes.push(issues('closed', sized(kind, count)));
    if (kind !== 'backlog') continue;
    sizes.push(issues('opened', sized(kind, count)));
    const elsewhere = parts(lists).map(([, rows]) => rows);
    if (elsewhere.length > 0)
      sizes.push(
        sql`select ${sized(kind, sql`-${count}`)} from (select distinct m.subject_id from (${sql.join(elsewhere, sql` union all `)}) m) d`,
      );
  }
  return sizes;
}
