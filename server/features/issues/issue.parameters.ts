import { Type } from 'typebox';
import type { Static } from 'typebox';
import { issueSorts } from '../../../contract/issues/issue-sorts.ts';
import type { IssueSort } from '../../../contract/issues/issue-sorts.ts';
import { AppError } from '../../platform/errors.ts';
import { CommaList, idsOf, listOf } from '../../platform/http/parameters.ts';
import { PageQuery } from '../../platform/http/pagination.ts';
import { dueDateNames } from './list/issue-filter.queries.ts';
import type { ThreadToResolve } from './follow-up-issue.ts';
import type { IssueFilter, IssueMatch } from './list/issue-filter.queries.ts';

export { assigneesOf, Changes, changesOf, PageChanges, Weight, Writable } from '../planning/index.ts';

const Id = Type.Union([Type.Integer(), Type.String()]);

const Match = {
  labels: Type.Optional(CommaList),
  milestone: Type.Optional(Type.String()),
  milestone_id: Type.Optional(Type.String()),
  author_id: Type.Optional(Type.Integer()),
  author_username: Type.Optional(Type.String()),
  assignee_id: Type.Optional(Id),
  assignee_username: Type.Optional(CommaList),
  iids: Type.Optional(CommaList),
  my_reaction_emoji: Type.Optional(Type.String({ maxLength: 255 })),
  weight: Type.Optional(Id),
  epic_id: Type.Optional(Id),
  search: Type.Optional(Type.String({ maxLength: 1000 })),
};

const Filter = {
  ...Match,
  state: Type.Optional(Type.Enum(['opened', 'closed', 'all'])),
  in: Type.Optional(Type.String()),
  confidential: Type.Optional(Type.Boolean()),
  issue_type: Type.Optional(Type.String()),
  scope: Type.Optional(
    Type.Enum(['created_by_me', 'assigned_to_me', 'mentions_me', 'all', 'created-by-me', 'assigned-to-me']),
  ),
  due_date: Type.Optional(Type.String()),
  created_after: Type.Optional(Type.String()),
  created_before: Type.Optional(Type.String()),
  updated_after: Type.Optional(Type.String()),
  updated_before: Type.Optional(Type.String()),
  not: Type.Optional(Type.Object(Match)),
};

/** The parameters of a list. */
export const ListQuery = Type.Object({
  ...PageQuery,
  ...Filter,
  order_by: Type.Optional(
    Type.Enum([
      'id',
      'created_at',
      'updated_at',
      'due_date',
      'title',
      'popularity',
      'priority',
      'label_priority',
      'milestone_due',
      'relative_position',
      'weight',
    ]),
  ),
  sort: Type.Optional(Type.Enum(['asc', 'desc'])),
  pagination: Type.Optional(Type.Enum(['keyset', 'offset'])),
  cursor: Type.Optional(Type.String({ maxLength: 500 })),
  with_labels_details: Type.Optional(Type.Boolean()),
});
export type ListParameters = Static<typeof ListQuery>;

/** The same without pagination and order, for counts. */
export const FilterQuery = Type.Object(Filter);

/** Each item is a condition of its own, so their number is limited. */
function conditionsOf(name: string, value: Static<typeof CommaList> | undefined): string[] | undefined {
  const items = listOf(value);
  if ((items?.length ?? 0) > 100) throw new AppError(400, { error: `${name} is too long (maximum is 100)` });
  return items;
}

function matchOf(query: Static<typeof FilterQuery> | NonNullable<ListParameters['not']>): IssueMatch {
  return {
    labels: conditionsOf('labels', query.labels),
    milestone: query.milestone ?? query.milestone_id,
    authorId: query.author_id,
    authorUsername: query.author_username,
    assigneeId: query.assignee_id === undefined ? undefined : String(query.assignee_id),
    assigneeUsernames: conditionsOf('assignee_username', query.assignee_username),
    iids: idsOf('iids', query.iids),
    search: query.search,
    weight: weightOf(query.weight),
    reaction: query.my_reaction_emoji === '' ? undefined : query.my_reaction_emoji,
    hasMissing: query.epic_id === undefined ? undefined : String(query.epic_id).toLowerCase() !== 'none',
  };
}

/** A number, or None or Any. */
function weightOf(value: string | number | undefined): IssueMatch['weight'] {
  if (value === undefined || value === '') return undefined;
  const word = String(value).toLowerCase();
  if (word === 'none' || word === 'any') return word;
  const weight = Number(value);
  if (!Number.isInteger(weight) || weight < 0 || weight >= 2 ** 31)
    throw new AppError(400, { error: 'weight does not have a valid value' });
  return weight;
}

function checkDueDate(value: string | undefined): string | undefined {
  if (value === undefined || value === '') return undefined;
  if (!dueDateNames.includes(value))
    throw new AppError(400, { error: 'due_date does not have a valid value' });
  return value;
}

/** Where to search; an empty text means everywhere. */
function searchInOf(value: string | undefined): string[] | undefined {
  const places = listOf(value);
  if (places?.some((place) => place !== 'title' && place !== 'description') === true)
    throw new AppError(400, { error: 'in does not have a valid value' });
  return places?.length === 0 ? undefined : places;
}

export function checkTime(name: string, value: string | undefined): string | undefined {
  if (value !== undefined && Number.isNaN(Date.parse(value)))
    throw new AppError(400, { error: `${name} is invalid` });
  return value;
}

export function filterOf(query: Static<typeof FilterQuery>): IssueFilter {
  return {
    ...matchOf(query),
    state: query.state as IssueFilter['state'],
    searchIn: searchInOf(query.in),
    confidential: query.confidential,
    issueType: query.issue_type,
    mine: query.scope?.replaceAll('-', '_'),
    dueDate: checkDueDate(query.due_date),
    createdAfter: checkTime('created_after', query.created_after),
    createdBefore: checkTime('created_before', query.created_before),
    updatedAfter: checkTime('updated_after', query.updated_after),
    updatedBefore: checkTime('updated_before', query.updated_before),
    not: query.not === undefined ? undefined : matchOf(query.not),
  };
}

const PageNames = {
  label_name: Type.Optional(CommaList),
  milestone_title: Type.Optional(Type.String()),
};

/** What the address of a page's list asks for: by the names that addresses have, or by those of the API. */
export const AddressQuery = Type.Object({
  ...Filter,
  ...PageNames,
  confidential: Type.Optional(Type.Union([Type.Boolean(), Type.Enum(['yes', 'no'])])),
  not: Type.Optional(Type.Object({ ...Match, ...PageNames })),
  sort: Type.Optional(Type.Enum([...new Set(['asc', 'desc', ...Object.keys(issueSorts)])])),
  order_by: ListQuery.properties.order_by,
});

/** The same in the API's names. */
export function addressOf(query: Static<typeof AddressQuery>): {
  filter: IssueFilter;
  orderBy: string | undefined;
  sort: string | undefined;
} {
  const named = <
    M extends Pick<Static<typeof AddressQuery>, 'label_name' | 'milestone_title' | 'labels' | 'milestone'>,
  >(
    match: M,
  ) => ({
    ...match,
    labels: match.labels ?? match.label_name,
    milestone: match.milestone ?? match.milestone_title,
  });
  const { confidential, not, sort, order_by: orderBy } = query;
  const order = issueSorts[sort as IssueSort] as (typeof issueSorts)[IssueSort] | undefined;
  return {
    filter: filterOf({
      ...named(query),
      confidential: typeof confidential === 'string' ? confidential === 'yes' : confidential,
      not: not === undefined ? undefined : named(not),
    } as Static<typeof FilterQuery>),
    orderBy: order?.order_by ?? orderBy,
    sort: order?.sort ?? sort,
  };
}

/** The thread that a new issue resolves: both fields, or none. */
export const Resolves = {
  discussion_to_resolve: Type.Optional(Type.String({ maxLength: 64 })),
  issue_to_resolve: Type.Optional(Type.Integer({ minimum: 1 })),
};

/** A form without script sends empty fields. */
export function threadToResolve({
  discussion_to_resolve: discussionId = '',
  issue_to_resolve: issueIid,
}: {
  readonly discussion_to_resolve?: string;
  readonly issue_to_resolve?: number;
}): ThreadToResolve | undefined {
  if (discussionId === '') return undefined;
  if (issueIid === undefined) throw new AppError(400, { error: 'issue_to_resolve is missing' });
  return { discussionId, issueIid };
}
