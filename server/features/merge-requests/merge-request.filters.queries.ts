import { Type } from 'typebox';
import type { Static } from 'typebox';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Viewer } from '../../platform/access/viewer.ts';
import { parameterError } from '../../platform/errors.ts';
import { checkTime, CommaList, refuseBoth } from '../../platform/http/parameters.ts';
import { combinedState } from '../commit-statuses/index.ts';
import { hasUnresolvedThread } from '../discussions/index.ts';
import type { KindOrder } from '../kinds/index.ts';
import { changesRequested, conditionsOf, filterConditions, reviewerRows } from '../planning/index.ts';
import { rulesThatHold, unmetRules } from './approval-rules/rule-conditions.queries.ts';
import { isBlocked } from './blocks/block.queries.ts';
import { isEarly } from './merge-request.queries.ts';
import { countedApprovals, hasApproved, isApproved } from './approvals/approval.queries.ts';

/** What only merge requests can be filtered by, and negated. */
export const mergeRequestMatches = {
  source_branch: Type.Optional(Type.String()),
  target_branch: Type.Optional(Type.String()),
  source_project_id: Type.Optional(Type.Integer()),
  reviewer_id: Type.Optional(Type.Union([Type.Integer(), Type.Enum(['None', 'Any', 'none', 'any'])])),
  reviewer_username: Type.Optional(Type.String()),
  merge_user_id: Type.Optional(Type.Integer()),
  merge_user_username: Type.Optional(Type.String()),
};

/** The same, not negated. */
export const mergeRequestFilters = {
  draft: Type.Optional(Type.Boolean()),
  approved: Type.Optional(Type.Enum(['yes', 'no'])),
  approved_by_ids: Type.Optional(CommaList),
  approved_by_usernames: Type.Optional(CommaList),
  approver_ids: Type.Optional(CommaList),
  /** In a group: false lists those of archived projects, too. */
  non_archived: Type.Optional(Type.Boolean()),
  /** Nothing that is known stands in the way of its merge. */
  ready: Type.Optional(Type.Enum(['yes', 'no'])),
  scope: Type.Optional(
    Type.Enum([
      'created_by_me',
      'assigned_to_me',
      'reviews_for_me',
      'awaits_my_review',
      'mine',
      'all',
      'created-by-me',
      'assigned-to-me',
      'reviews-for-me',
    ]),
  ),
  wip: Type.Optional(Type.Enum(['yes', 'no'])),
  /** What a reviewer has said: the one who is named, else one of them. v4 has the last two besides, which nobody is in here. */
  review_state: Type.Optional(
    Type.Enum(['unreviewed', 'reviewed', 'requested_changes', 'approved', 'unapproved', 'review_started']),
  ),
  /** v4: what is deployed, which is nothing here. */
  environment: Type.Optional(Type.String()),
  deployed_after: Type.Optional(Type.String()),
  deployed_before: Type.Optional(Type.String()),
  merged_after: Type.Optional(Type.String()),
  merged_before: Type.Optional(Type.String()),
};
const Filters = Type.Object({ ...mergeRequestMatches, ...mergeRequestFilters });

/**
 * The same titles as `isDraft`. Most titles show by their first character that they are none, at a small part of the price: it is none of `(`, `D`, `[`,
 * `d`, and no space, of which there are some beyond ASCII.
 */
const draft = sql<boolean>`((ascii(i.title) in (40, 68, 91, 100) or ascii(i.title) <= 32 or ascii(i.title) > 127)
  and i.title ~* '^\\s*(\\[draft\\]|\\(draft\\)|draft:)')`;

const having = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select 1 from merge_requests m where m.id = i.id and ${condition})`;

const isNone = (value: string): boolean => value.toLowerCase() === 'none';
const isAny = (value: string): boolean => value.toLowerCase() === 'any';

/** Approved by all of these people; None and Any stand for nobody and somebody. */
function approvedBy({
  approved_by_ids,
  approved_by_usernames,
}: Static<typeof Filters>): RawBuilder<unknown>[] {
  const one = (person: RawBuilder<unknown>) => having(hasApproved(person));
  return [
    ...(conditionsOf('approved_by_ids', approved_by_ids) ?? []).map((id) => {
      if (isNone(id)) return sql`not ${having(hasApproved())}`;
      if (isAny(id)) return having(hasApproved());
      if (!/^\d{1,15}$/.test(id)) throw parameterError('approved_by_ids is invalid');
      return one(sql`${id}::bigint`);
    }),
    ...(conditionsOf('approved_by_usernames', approved_by_usernames) ?? []).map((name) =>
      isNone(name)
        ? sql`not ${having(hasApproved())}`
        : isAny(name)
          ? having(hasApproved())
          : one(sql`(select id from users where username = ${name})`),
    ),
  ];
}

/** Rules that hold for it name all of these people; None and Any stand for nobody and somebody. */
function approverIs({ approver_ids }: Static<typeof Filters>): RawBuilder<unknown>[] {
  const named = (person: RawBuilder<unknown>) =>
    having(sql`exists (select 1 from projects p where p.id = m.project_id and exists (select 1 from ${rulesThatHold}
      and exists (select 1 from approval_rule_users ru where ru.rule_id = r.id ${person})))`);
  return (conditionsOf('approver_ids', approver_ids) ?? []).map((id) => {
    if (isNone(id)) return sql`not ${named(sql``)}`;
    if (isAny(id)) return named(sql``);
    if (!/^\d{1,15}$/.test(id)) throw parameterError('approver_ids is invalid');
    return named(sql`and ru.user_id = ${id}::bigint`);
  });
}

/** What is known to stand in the way. Conflicts as they were found last: a merge asks again. */
const ready = sql`(i.state = 'opened' and not ${draft} and ${having(
  sql`exists (select 1 from projects p where p.id = m.project_id and m.source_branch_exists
    and not (m.checked_head_sha = m.head_sha and (coalesce(m.conflict_count, 0) > 0 or (p.merge_method <> 'merge' and coalesce(m.behind, false))))
    and not ${changesRequested(sql`m.id`)} and (p.approvals_before_merge = 0 or ${countedApprovals} >= p.approvals_before_merge) and ${unmetRules} = 0 and not ${isBlocked(sql`m.id`)} and not ${isEarly}
    and not (p.only_allow_merge_if_all_discussions_are_resolved and ${hasUnresolvedThread(sql`m.id`)})
    and (not p.only_allow_merge_if_pipeline_succeeds or coalesce(${combinedState(sql`m.project_id`, sql`m.head_sha`)}, '') in ('success', case when p.allow_merge_on_skipped_pipeline then 'skipped' else 'success' end)))`,
)})`;

/** What reviewer `r` has said; see `reviewsThatCount`. */
const reviewIs = (state: string): RawBuilder<unknown> => {
  const counts = having(sql`(m.merged_at is not null or ${hasApproved(sql`r.user_id`)})`);
  if (state === 'approved') return sql`r.state = 'approved' and ${counts}`;
  if (state === 'reviewed') return sql`(r.state = 'reviewed' or (r.state = 'approved' and not ${counts}))`;
  return sql`r.state = ${state}`;
};

const reviewers = (person?: RawBuilder<unknown>, state?: string): RawBuilder<unknown> =>
  sql`exists (select 1 ${reviewerRows(sql`i.id`, person)} ${state === undefined ? sql`` : sql`and ${reviewIs(state)}`})`;

function reviewedBy(
  viewer: Viewer,
  { reviewer_id: id, reviewer_username: username, review_state, scope }: Static<typeof Filters>,
): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  const reviewing = (person?: RawBuilder<unknown>) => reviewers(person, review_state);
  if (review_state !== undefined) conditions.push(reviewing());
  if (typeof id === 'number') conditions.push(reviewing(sql`${id}::bigint`));
  else if (id !== undefined) conditions.push(isAny(id) ? reviewing() : sql`not ${reviewing()}`);
  if (username !== undefined && isNone(username)) conditions.push(sql`not ${reviewing()}`);
  else if (username !== undefined)
    conditions.push(
      isAny(username) ? reviewing() : reviewing(sql`(select id from users where username = ${username})`),
    );
  const me = sql`${viewer.user?.id ?? 0}::bigint`;
  if (scope?.replaceAll('-', '_') === 'reviews_for_me') conditions.push(reviewing(me));
  if (scope === 'awaits_my_review') conditions.push(reviewers(me, 'unreviewed'));
  if (scope === 'mine') {
    const assigned = filterConditions('MergeRequest', viewer, { mine: 'assigned_to_me' });
    conditions.push(sql`(i.author_id = ${me} or (${sql.join(assigned, sql` and `)}))`);
  }
  return conditions;
}

/** Of each two, v4 takes one at a time. */
const samePeople = [
  ['reviewer_id', 'reviewer_username'],
  ['merge_user_id', 'merge_user_username'],
] as const;

/** What these parameters say of `subjects i`. */
export function filterMergeRequests(
  viewer: Viewer,
  query: Readonly<Record<string, unknown>>,
): readonly RawBuilder<unknown>[] {
  const asked = query as Static<typeof Filters>;
  const { not } = query;
  for (const names of samePeople) {
    refuseBoth(query, names);
    if (typeof not === 'object' && not !== null) refuseBoth({ ...not }, names, 'not');
  }
  const conditions: RawBuilder<unknown>[] = [];
  // Asked for by the routes of milestones alone: clients filter by title.
  const { ofMilestone } = query;
  if (typeof ofMilestone === 'number') conditions.push(sql`i.milestone_id = ${ofMilestone}`);
  const { source_branch, target_branch, source_project_id, merge_user_id, merge_user_username } = asked;
  if (source_branch !== undefined) conditions.push(having(sql`m.source_branch = ${source_branch}`));
  if (target_branch !== undefined) conditions.push(having(sql`m.target_branch = ${target_branch}`));
  if (source_project_id !== undefined)
    conditions.push(having(sql`m.source_project_id = ${source_project_id}`));
  if ([asked.environment, asked.deployed_after, asked.deployed_before].some((given) => given !== undefined))
    conditions.push(sql`false`);
  if (merge_user_id !== undefined) conditions.push(having(sql`m.merged_by_id = ${merge_user_id}`));
  if (merge_user_username !== undefined)
    conditions.push(
      having(sql`m.merged_by_id = (select id from users where username = ${merge_user_username})`),
    );
  conditions.push(...reviewedBy(viewer, asked), ...approvedBy(asked), ...approverIs(asked));
  if (asked.approved !== undefined)
    conditions.push(asked.approved === 'yes' ? having(isApproved) : sql`not ${having(isApproved)}`);
  if (asked.ready !== undefined) conditions.push(asked.ready === 'yes' ? ready : sql`not ${ready}`);
  const wanted = asked.draft ?? (asked.wip === undefined ? undefined : asked.wip === 'yes');
  if (wanted !== undefined) conditions.push(wanted ? draft : sql`not ${draft}`);
  const after = checkTime('merged_after', asked.merged_after);
  if (after !== undefined) conditions.push(having(sql`m.merged_at >= ${after}::timestamptz`));
  const before = checkTime('merged_before', asked.merged_before);
  if (before !== undefined) conditions.push(having(sql`m.merged_at <= ${before}::timestamptz`));
  return conditions;
}

/** The latest merged first comes from an index: that of both tables' projects. */
export const mergeRequestOrders: ReadonlyMap<string, KindOrder> = new Map([
  [
    'merged_at',
    {
      join: sql`join merge_requests by_merge on by_merge.id = i.id and by_merge.project_id = i.project_id`,
      by: sql`by_merge.merged_at`,
    },
  ],
]);
