import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Viewer } from '../../../platform/access/viewer.ts';
import { subjectsWithText } from '../../../platform/subjects/subject-rows.queries.ts';
import { reactedBy } from '../../awards/index.ts';
import { firstPriority, labelRows } from '../../labels/index.ts';
import { activeMilestones, dueDateOfMilestone, milestonesTitled } from '../../milestones/index.ts';
import { escapeLike } from '../../namespaces/index.ts';

/** What a list can ask of subjects of every kind, and negate. */
export interface SubjectMatch {
  readonly labels?: readonly string[] | undefined;
  /** A title, or None, Any, Upcoming, Started. */
  readonly milestone?: string | undefined;
  readonly authorId?: number | undefined;
  readonly authorUsername?: string | undefined;
  /** An id, or None or Any. */
  readonly assigneeId?: string | undefined;
  readonly assigneeUsernames?: readonly string[] | undefined;
  readonly iids?: readonly number[] | undefined;
  readonly search?: string | undefined;
  readonly weight?: number | 'none' | 'any' | undefined;
  /** An emoji that the viewer reacted with, or None or Any. */
  readonly reaction?: string | undefined;
}

export interface SubjectFilter extends SubjectMatch {
  readonly searchIn?: readonly string[] | undefined;
  /** created_by_me, assigned_to_me or all; a kind can have more. */
  readonly mine?: string | undefined;
  readonly createdAfter?: string | undefined;
  readonly createdBefore?: string | undefined;
  readonly updatedAfter?: string | undefined;
  readonly updatedBefore?: string | undefined;
  readonly not?: SubjectMatch | undefined;
}

const isNone = (value: string): boolean => value.toLowerCase() === 'none';
const isAny = (value: string): boolean => value.toLowerCase() === 'any';

/** A project whose subjects of a kind are counted. */
interface CountedProject {
  readonly id: number;
  readonly kind: string;
}

/** A `from` clause for the rows of subject `i`; they are to be looked up by their project if that is given. */
type Rows = (project?: CountedProject) => RawBuilder<unknown>;

/** How to ask whether a subject has rows of a kind. */
interface Having {
  readonly has: (rows: Rows) => RawBuilder<unknown>;
  readonly lacks: (rows: Rows) => RawBuilder<unknown>;
  /** Makes a condition on a column false where that is null: so that what has no milestone is not of one. */
  readonly known: (condition: RawBuilder<unknown>) => RawBuilder<unknown>;
}

const having: Having = {
  has: (rows) => sql`exists (select 1 ${rows()})`,
  lacks: (rows) => sql`not exists (select 1 ${rows()})`,
  known: (condition) => condition,
};

/**
 * For conditions that are negated, in a list or in the counts of a project. As an anti join `not exists` leads the planner astray
 * here: it expects next to nothing to be left, and reads and sorts the whole list for its first page. For rows the condition is
 * therefore opaque to it, and checked in the list's order. For counting PostgreSQL reads the rows once and looks the subjects up among
 * them.
 */
const negated = (counted: CountedProject | undefined): Having => ({
  has: (rows) =>
    counted === undefined
      ? sql`not coalesce((select false ${rows()} limit 1), true)`
      : sql`not ((exists (select 1 ${rows(counted)})) is not true)`,
  lacks: having.lacks,
  known: (condition) => sql`(${condition}) is true`,
});

const inProject = (table: RawBuilder<unknown>, project: CountedProject | undefined): RawBuilder<unknown> =>
  project === undefined
    ? sql``
    : sql` and ${table}.project_id = ${project.id} and ${table}.kind = ${sql.lit(project.kind)}`;

/** Those of one label, or of any. */
const labelled =
  (title?: string): Rows =>
  (project) =>
    sql`${labelRows(sql`i.id`, title)}${inProject(sql`il`, project)}`;

/** Those of one person, or of anybody. */
const assigned =
  (person?: RawBuilder<unknown>): Rows =>
  (project) => {
    const named = person === undefined ? sql`` : sql` and a.user_id = ${person}`;
    return sql`from subject_assignees a where a.subject_id = i.id${named}${inProject(sql`a`, project)}`;
  };

/** One condition per filter; `not` negates each of them. */
function matchConditions(
  kind: string,
  viewer: Viewer,
  match: SubjectMatch,
  searchIn: readonly string[],
  { has, lacks, known }: Having,
): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  for (const label of match.labels ?? []) {
    if (isNone(label)) conditions.push(lacks(labelled()));
    else conditions.push(has(labelled(isAny(label) ? undefined : label)));
  }
  const { milestone } = match;
  if (milestone !== undefined) {
    if (isNone(milestone)) conditions.push(sql`i.milestone_id is null`);
    else if (isAny(milestone)) conditions.push(sql`i.milestone_id is not null`);
    else if (milestone.toLowerCase() === 'upcoming')
      conditions.push(known(sql`i.milestone_id in (${activeMilestones('upcoming')})`));
    else if (milestone.toLowerCase() === 'started')
      conditions.push(known(sql`i.milestone_id in (${activeMilestones('started')})`));
    else conditions.push(known(sql`i.milestone_id = any(array(${milestonesTitled(milestone)}))`));
  }
  if (match.authorId !== undefined) conditions.push(known(sql`i.author_id = ${match.authorId}`));
  if (match.authorUsername !== undefined)
    conditions.push(
      known(sql`i.author_id = (select id from users where username = ${match.authorUsername})`),
    );
  const { assigneeId } = match;
  if (assigneeId !== undefined) {
    if (isNone(assigneeId) || assigneeId === '0') conditions.push(lacks(assigned()));
    else conditions.push(has(assigned(isAny(assigneeId) ? undefined : sql`${Number(assigneeId)}::bigint`)));
  }
  for (const username of match.assigneeUsernames ?? [])
    conditions.push(has(assigned(sql`(select id from users where username = ${username})`)));
  if (match.weight === 'none') conditions.push(sql`i.weight is null`);
  else if (match.weight === 'any') conditions.push(sql`i.weight is not null`);
  // Without a weight this is false, not unknown, so that `not` can negate it.
  else if (match.weight !== undefined) conditions.push(sql`i.weight is not distinct from ${match.weight}`);
  const { reaction } = match;
  if (reaction !== undefined) {
    const name = isNone(reaction) || isAny(reaction) ? undefined : reaction;
    const reacted = reactedBy(viewer.user?.id ?? 0, kind, sql`i.id`, name);
    conditions.push(isNone(reaction) ? sql`not ${reacted}` : reacted);
  }
  if (match.iids !== undefined) conditions.push(sql`i.iid = any(${match.iids as number[]})`);
  const search = match.search?.trim();
  if (search !== undefined && search !== '') {
    // Every word has to match somewhere; words of one text are one condition, so that the trigram index is used.
    const words = search.split(/\s+/).slice(0, 10);
    for (const word of words) {
      const pattern = `%${escapeLike(word)}%`;
      const places = [];
      if (searchIn.includes('title')) places.push(sql`s.title ilike ${pattern}`);
      if (searchIn.includes('description')) places.push(sql`s.description ilike ${pattern}`);
      conditions.push(sql`i.id in (${subjectsWithText(sql.join(places, sql` or `))})`);
    }
  }
  return conditions;
}

/**
 * The conditions on `subjects i` of a filter, for subjects of one kind. `counted` is the project whose subjects are only counted.
 */
export function filterConditions(
  kind: string,
  viewer: Viewer,
  filter: SubjectFilter,
  counted?: number,
): readonly RawBuilder<unknown>[] {
  const searchIn = filter.searchIn ?? ['title', 'description'];
  const conditions = matchConditions(kind, viewer, filter, searchIn, having);
  const negating = negated(counted === undefined ? undefined : { id: counted, kind });
  for (const condition of matchConditions(kind, viewer, filter.not ?? {}, searchIn, negating))
    conditions.push(sql`not (${condition})`);
  const me = viewer.user?.id ?? 0;
  if (filter.mine === 'created_by_me') conditions.push(sql`i.author_id = ${me}`);
  if (filter.mine === 'assigned_to_me')
    conditions.push(
      sql`exists (select 1 from subject_assignees a where a.subject_id = i.id and a.user_id = ${me})`,
    );
  if (filter.createdAfter !== undefined)
    conditions.push(sql`i.created_at >= ${filter.createdAfter}::timestamptz`);
  if (filter.createdBefore !== undefined)
    conditions.push(sql`i.created_at <= ${filter.createdBefore}::timestamptz`);
  if (filter.updatedAfter !== undefined)
    conditions.push(sql`i.updated_at >= ${filter.updatedAfter}::timestamptz`);
  if (filter.updatedBefore !== undefined)
    conditions.push(sql`i.updated_at <= ${filter.updatedBefore}::timestamptz`);
  return conditions;
}

/** facts.md, Sorting: ties by id descending, blanks last. */
export function subjectOrder(orderBy: string | undefined, sort: string | undefined): RawBuilder<unknown> {
  const ascending = sort === 'asc';
  const direction = ascending ? sql`asc` : sql`desc`;
  switch (orderBy) {
    case 'id':
      return sql`i.id ${direction}`;
    case 'updated_at':
      return sql`i.updated_at ${direction}, i.id ${direction}`;
    case 'due_date':
      return sql`i.due_date ${direction} nulls last, i.id desc`;
    case 'weight':
      return sql`i.weight ${direction} nulls last, i.id desc`;
    case 'title':
      return sql`lower(i.title) ${direction}, i.id desc`;
    case 'popularity':
      return sql`i.upvotes ${direction}, i.id desc`;
    case 'milestone_due':
      return sql`${dueDateOfMilestone(sql`i.milestone_id`)} ${direction} nulls last, i.id desc`;
    case 'label_priority':
    case 'priority':
      return sql`${orderBy === 'priority' ? sql`${dueDateOfMilestone(sql`i.milestone_id`)} asc nulls last,` : sql``}
        ${firstPriority(sql`i.id`)} asc nulls last, i.id desc`;
    default:
      return sql`i.created_at ${direction}, i.id ${direction}`;
  }
}
