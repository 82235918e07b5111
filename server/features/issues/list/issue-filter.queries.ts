import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Viewer } from '../../../platform/access/viewer.ts';
import { conditionFor } from '../../../platform/access/rule.ts';
import { inEpic } from '../../epics/index.ts';
import type { NamedEpic } from '../../epics/index.ts';
import { filterConditions, position, subjectOrder } from '../../planning/index.ts';
import type { SubjectFilter, SubjectMatch } from '../../planning/index.ts';
import { projectRules } from '../../projects/index.ts';
import { mentioned } from '../../subscriptions/index.ts';
import { confidentialVisible, issueVisible } from '../issue.queries.ts';

/**
 * The scope of a list: one project that was loaded and may be read, a group with everything below it, or everything that the viewer
 * may see.
 */
export type IssueScope =
  | { readonly kind: 'project'; readonly id: number; readonly seesConfidential: boolean }
  | { readonly kind: 'group'; readonly id: number }
  | { readonly kind: 'all' };

/** What a list can ask of issues, and negate. */
export interface IssueMatch extends SubjectMatch {
  /** In this epic, in none or in any that the viewer may see. */
  readonly epic?: NamedEpic | 'none' | 'any' | undefined;
  /** In an iteration, or in none. There are no iterations. */
  readonly iteration?: 'none' | 'any' | undefined;
  /** One of its states, or none or any. */
  readonly health?: string | undefined;
}

export interface IssueFilter extends SubjectFilter, IssueMatch {
  readonly state?: 'opened' | 'closed' | 'merged' | 'all' | undefined;
  readonly confidential?: boolean | undefined;
  readonly issueType?: string | undefined;
  /** 0 (none), any, today, tomorrow, overdue, week, month, next_month_and_previous_two_weeks. */
  readonly dueDate?: string | undefined;
  readonly milestoneId?: number | undefined;
  /** Of more than one project: also those of archived ones, or none of them. Default: not in a group. */
  readonly archived?: boolean | undefined;
  readonly not?: IssueMatch | undefined;
}

const dueDates = new Map<string, RawBuilder<unknown>>(
  Object.entries({
    '0': sql`i.due_date is null`,
    any: sql`i.due_date is not null`,
    today: sql`i.due_date = current_date`,
    tomorrow: sql`i.due_date = current_date + 1`,
    overdue: sql`i.due_date < current_date`,
    week: sql`i.due_date between date_trunc('week', current_date)::date and date_trunc('week', current_date)::date + 6`,
    month: sql`i.due_date between date_trunc('month', current_date)::date and (date_trunc('month', current_date) + interval '1 month - 1 day')::date`,
    next_month_and_previous_two_weeks: sql`i.due_date between current_date - 14 and (date_trunc('month', current_date) + interval '2 months - 1 day')::date`,
  }),
);

export const dueDateNames: readonly string[] = [...dueDates.keys()];

const inTree = (id: number): RawBuilder<boolean> => sql`n.traversal_ids @> array[${id}::bigint]`;
const isActive = sql<boolean>`not (p.archived or n.archived)`;

/** Condition: the project `p` with namespace `n` is in this group or below it, and not archived. */
export const inGroup = (id: number): RawBuilder<boolean> => sql`${inTree(id)} and ${isActive}`;

/** The group whose epics a list names by their number alone. */
function groupOf(scope: IssueScope): RawBuilder<unknown> {
  if (scope.kind === 'all') return sql`null`;
  return scope.kind === 'group'
    ? sql`${scope.id}`
    : sql`(select p.namespace_id from projects p where p.id = ${scope.id})`;
}

/**
 * The condition of a list by epics. What an issue must not have is opaque to the planner, as in the conditions of labels: it expects next
 * to nothing to be left, and would read and sort the whole list for its first page.
 */
function epicConditions(
  viewer: Viewer,
  scope: IssueScope,
  { epic, not: { epic: notEpic } = {} }: IssueFilter,
  isCounted: boolean,
): RawBuilder<unknown>[] {
  if (epic === undefined && notEpic === undefined) return [];
  const { these, rows } = inEpic(viewer, groupOf(scope));
  const has = (of?: NamedEpic): RawBuilder<unknown> => sql`exists (select 1 ${rows(of)})`;
  const lacks = (of?: NamedEpic): RawBuilder<unknown> =>
    isCounted ? sql`not ${has(of)}` : sql`coalesce((select false ${rows(of)} limit 1), true)`;
  return [
    ...(epic === undefined ? [] : [epic === 'none' ? lacks() : epic === 'any' ? has() : these(epic)]),
    ...(notEpic === undefined
      ? []
      : [notEpic === 'none' ? has() : lacks(notEpic === 'any' ? undefined : notEpic)]),
  ];
}

/** The conditions of a list by health. */
function healthConditions({ health, not }: IssueFilter): RawBuilder<unknown>[] {
  // Without a state this is false, not unknown, so that `not` can negate it.
  const has = (asked: string): RawBuilder<unknown> =>
    asked === 'none'
      ? sql`i.health_status is null`
      : asked === 'any'
        ? sql`i.health_status is not null`
        : sql`i.health_status is not distinct from ${asked}`;
  return [
    ...(health === undefined ? [] : [has(health)]),
    ...(not?.health === undefined ? [] : [sql`not (${has(not.health)})`]),
  ];
}

/** The whole condition of a list: rights, scope and filters. `counts` is for counting, and omits the state on request. */
export function issueConditions(
  viewer: Viewer,
  scope: IssueScope,
  filter: IssueFilter,
  counts?: { readonly withState: boolean },
): RawBuilder<unknown> {
  const counted = counts !== undefined && scope.kind === 'project' ? scope.id : undefined;
  const conditions: RawBuilder<unknown>[] = [];
  if (scope.kind === 'project') {
    conditions.push(sql`i.project_id = ${scope.id}`);
    if (!scope.seesConfidential) conditions.push(confidentialVisible(viewer));
  } else {
    conditions.push(issueVisible(viewer));
    if (scope.kind === 'group') conditions.push(inTree(scope.id));
    if (!(filter.archived ?? scope.kind === 'all')) conditions.push(isActive);
  }
  if (counts?.withState !== false && filter.state !== undefined && filter.state !== 'all')
    conditions.push(sql`i.state = ${filter.state}`);
  conditions.push(...filterConditions('Issue', viewer, filter, counted));
  conditions.push(...epicConditions(viewer, scope, filter, counts !== undefined));
  conditions.push(...healthConditions(filter));
  if (filter.iteration === 'any' || filter.not?.iteration === 'none') conditions.push(sql`false`);
  if (filter.milestoneId !== undefined) conditions.push(sql`i.milestone_id = ${filter.milestoneId}`);
  if (filter.confidential !== undefined) conditions.push(sql`i.confidential = ${filter.confidential}`);
  if (filter.issueType !== undefined) conditions.push(sql`i.issue_type = ${filter.issueType}`);
  if (filter.mine === 'mentions_me')
    conditions.push(
      mentioned(
        viewer.user?.id ?? 0,
        'Issue',
        sql`i.id`,
        conditionFor(projectRules.read_internal_notes, viewer),
      ),
    );
  const due = filter.dueDate === undefined ? undefined : dueDates.get(filter.dueDate);
  if (due !== undefined) conditions.push(due);
  return sql.join(conditions, sql` and `);
}

/** As all subjects are ordered, and by hand. */
export function issueOrder(orderBy: string | undefined, sort: string | undefined): RawBuilder<unknown> {
  return orderBy === 'relative_position'
    ? sql`${position} ${sort === 'asc' ? sql`asc` : sql`desc`}, i.id desc`
    : subjectOrder(orderBy, sort);
}
