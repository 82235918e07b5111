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

/** Rows of issues, of an open one with what lists of a kind stand for. */
interface Rows {
  /** What they are read from, up to a condition to which others can be added. */
  readonly from: RawBuilder<unknown>;
  readonly subjectId: RawBuilder<unknown>;
  readonly confidential: RawBuilder<unknown>;
}
type TargetRows = Rows & { readonly targetId: RawBuilder<unknown> };

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
  const secretVisible = ({ subjectId }: Rows) =>
    sql`exists (select from ${issuesWithProject} where i.id = ${subjectId} and ${confidentialVisible(viewer)})`;
  /**
   * Conditions on what this viewer may see. An issue matches one of them at most, with all of its rows, so that each is counted by itself: nearly all match the
   * first one, which an index alone answers.
   */
  const seen: readonly ((rows: Rows) => RawBuilder<unknown>)[] = seesConfidential
    ? [() => sql`true`]
    : [
        ({ confidential }) => sql`not ${confidential}`,
        (rows) => sql`${rows.confidential} and ${secretVisible(rows)}`,
      ];
  const issues = (state: string): Rows => ({
    from: sql`subjects s where s.project_id = ${project} and s.kind = 'Issue' and s.state = ${sql.lit(state)}`,
    subjectId: sql`s.id`,
    confidential: sql`s.confidential`,
  });
  const rowsOf: Record<Target, (ids: readonly number[]) => TargetRows> = {
    label: (ids) => ({
      from: labelledSubjectsIn(project, 'Issue', 'opened', ids),
      subjectId: sql`sl.subject_id`,
      targetId: sql`sl.label_id`,
      confidential: sql`sl.confidential`,
    }),
    assignee: (ids) => ({
      from: sql`subject_assignees a where a.user_id = any(${ids as number[]}::bigint[])
        and a.project_id = ${project} and a.kind = 'Issue' and a.state = 'opened'`,
      subjectId: sql`a.subject_id`,
      targetId: sql`a.user_id`,
      confidential: sql`a.confidential`,
    }),
    milestone: (ids) => {
      const open = issues('opened');
      return {
        ...open,
        from: sql`${open.from} and s.milestone_id = any(${ids as number[]}::bigint[])`,
        targetId: sql`s.milestone_id`,
      };
    },
  };
  const parts = (of: readonly BoardListRow[]): [Target, TargetRows][] =>
    targets.flatMap((target) => {
      const ids = targetsOf(of, target);
      return ids.length === 0 ? [] : [[target, rowsOf[target](ids)]];
    });
  const sized = (kind: BoardListRow['kind'], size: RawBuilder<unknown>, id = sql`0::bigint`) =>
    sql`select ${sql.lit(kind)} as kind, ${id} as id, ${size} as size`;
  const count = sql`count(*)::int`;
  const elsewhere = parts(lists);
  return seen.flatMap((part) => {
    const sizes = parts(asked).map(
      ([target, rows]) =>
        sql`${sized(target, count, rows.targetId)} from ${rows.from} and ${part(rows)} group by ${rows.targetId}`,
    );
    for (const { kind } of asked) {
      if (kind !== 'backlog' && kind !== 'closed') continue;
      const all = issues(kind === 'closed' ? 'closed' : 'opened');
      sizes.push(sql`${sized(kind, count)} from ${all.from} and ${part(all)}`);
      const [first] = elsewhere;
      if (kind === 'closed' || first === undefined) continue;
      const ids = elsewhere.map(
        ([, rows]) => sql`select ${rows.subjectId} as id from ${rows.from} and ${part(rows)}`,
      );
      // An index has the labels of an issue beside each other: so each issue is counted once, without keeping all of them.
      const distinct =
        elsewhere.length === 1 && first[0] === 'label'
          ? sql`${sized(kind, sql`-count(distinct m.id)::int`)} from (${ids[0]}) m`
          : sql`${sized(kind, sql`-${count}`)} from (select distinct m.id from (${sql.join(ids, sql` union all `)}) m) d`;
      sizes.push(distinct);
    }
    return sizes;
  });
}
