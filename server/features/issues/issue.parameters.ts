import { Type } from 'typebox';
import type { Static } from 'typebox';
import { issueSorts } from '../../../contract/issues/issue-sorts.ts';
import type { IssueSort } from '../../../contract/issues/issue-sorts.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { CommaList } from '../../platform/http/parameters.ts';
import { PageQuery } from '../../platform/http/pagination.ts';
import { epicNotFound, findEpicNumbered } from '../epics/index.ts';
import {
  healthStatuses,
  Match,
  SubjectFilterQuery,
  subjectFilterOf,
  subjectOrders,
} from '../planning/index.ts';
import type { SubjectChanges } from '../planning/index.ts';
import type { ProjectRow } from '../projects/index.ts';
import { IterationMatch, iterationOf } from './iteration.parameters.ts';
import { dueDateNames } from './list/issue-filter.queries.ts';
import type { ThreadsToResolve } from './follow-up-issue.ts';
import type { IssueFilter, IssueMatch } from './list/issue-filter.queries.ts';

export {
  beginningOf,
  Changes,
  changesOf,
  PageChanges,
  UpdatedAtParameter,
  updatedAtOf,
  Weight,
  Writable,
} from '../planning/index.ts';

const EpicNumber = Type.Optional(Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]));

/** The epic of an issue, by id, or by its number in the group of the project; null and 0 for none. */
export const EpicParameters = { epic_id: EpicNumber, epic_iid: EpicNumber };

/** The id of the epic that a body names; null for none, undefined if it names nothing. Throws 404 for a number that the viewer sees no epic of. */
export async function epicIdOf(
  ctx: Context,
  project: Pick<ProjectRow, 'namespace_id'>,
  { epic_id: id, epic_iid: iid }: { readonly epic_id?: number | null; readonly epic_iid?: number | null },
): Promise<number | null | undefined> {
  if (id !== undefined) return id === 0 ? null : id;
  if (iid === undefined || iid === null || iid === 0) return iid === undefined ? undefined : null;
  const found = await findEpicNumbered(ctx.platform.db, ctx.viewer, project.namespace_id, iid);
  if (found === undefined) throw epicNotFound();
  return found;
}

/** The change that puts an issue into an epic, or into none. */
export const epicChangeOf = (epicId: number | null | undefined): SubjectChanges =>
  epicId === undefined ? {} : { own: { epic_id: epicId } };

/** What `not` can negate, too. */
const OwnMatch = {
  epic_id: Type.Optional(Type.Union([Type.Integer(), Type.String({ maxLength: 300 })])),
  ...IterationMatch,
  health_status: Type.Optional(Type.String()),
};

const Filter = {
  ...SubjectFilterQuery,
  ...OwnMatch,
  state: Type.Optional(Type.Enum(['opened', 'closed', 'all'])),
  confidential: Type.Optional(Type.Boolean()),
  issue_type: Type.Optional(Type.String()),
  scope: Type.Optional(
    Type.Enum(['created_by_me', 'assigned_to_me', 'mentions_me', 'all', 'created-by-me', 'assigned-to-me']),
  ),
  due_date: Type.Optional(Type.String()),
  non_archived: Type.Optional(Type.Boolean()),
  not: Type.Optional(Type.Object({ ...Match, ...OwnMatch })),
};

/** The parameters of a list. */
export const ListQuery = Type.Object({
  ...PageQuery,
  ...Filter,
  order_by: Type.Optional(Type.Enum([...subjectOrders, 'relative_position'])),
  sort: Type.Optional(Type.Enum(['asc', 'desc'])),
  pagination: Type.Optional(Type.Enum(['keyset', 'offset'])),
  cursor: Type.Optional(Type.String({ maxLength: 500 })),
  with_labels_details: Type.Optional(Type.Boolean()),
});
export type ListParameters = Static<typeof ListQuery>;

/** The same without pagination and order, for counts. */
export const FilterQuery = Type.Object(Filter);

function checkDueDate(value: string | undefined): string | undefined {
  if (value === undefined || value === '') return undefined;
  if (!dueDateNames.includes(value))
    throw new AppError(400, { error: 'due_date does not have a valid value' });
  return value;
}

/** An id, `&5` of the list's group, `group&5`, or None or Any. Throws 400 for anything else. */
function epicOf(value: string | number | undefined): IssueMatch['epic'] {
  if (value === undefined || value === '') return undefined;
  const text = String(value);
  const word = text.toLowerCase();
  if (word === 'none' || word === 'any') return word;
  const { id, group, iid } =
    /^(?:(?<id>\d{1,15})|(?<group>[\w./-]+)?&(?<iid>\d{1,9}))$/.exec(text)?.groups ?? {};
  if (id !== undefined) return { id: Number(id) };
  if (iid === undefined) throw new AppError(400, { error: 'epic_id is invalid' });
  return { iid: Number(iid), group };
}

/** A state of health, or None or Any. Throws 400 for anything else. */
function healthOf(value: string | undefined): string | undefined {
  if (value === undefined || value === '') return undefined;
  const word = value.toLowerCase();
  if (!['none', 'any', ...healthStatuses].includes(word))
    throw new AppError(400, { error: 'health_status does not have a valid value' });
  return word;
}

const ownMatchOf = (
  query: Pick<Static<typeof FilterQuery>, keyof typeof OwnMatch>,
): Pick<IssueMatch, 'epic' | 'iteration' | 'health'> => ({
  epic: epicOf(query.epic_id),
  iteration: iterationOf(query),
  health: healthOf(query.health_status),
});

export function filterOf(query: Static<typeof FilterQuery>): IssueFilter {
  const { not, ...filter } = subjectFilterOf(query, query.scope);
  return {
    ...filter,
    ...ownMatchOf(query),
    not: not && { ...not, ...ownMatchOf(query.not ?? {}) },
    state: query.state as IssueFilter['state'],
    confidential: query.confidential,
    issueType: query.issue_type,
    dueDate: checkDueDate(query.due_date),
    archived: query.non_archived === undefined ? undefined : !query.non_archived,
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
  not: Type.Optional(Type.Object({ ...Match, ...OwnMatch, ...PageNames })),
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

/** The threads that a new issue resolves: one of an issue (both fields), one of a merge request, or all of that, or those that began no later than with a note. */
export const Resolves = {
  discussion_to_resolve: Type.Optional(Type.String({ maxLength: 64 })),
  issue_to_resolve: Type.Optional(Type.Integer({ minimum: 1 })),
  merge_request_to_resolve_discussions_of: Type.Optional(Type.Integer({ minimum: 1 })),
  newest_thread_to_resolve: Type.Optional(Type.Integer({ minimum: 0 })),
};

/** There is one type of issues: another one that is asked for is refused, not made an issue. */
export const TypeOfIssue = { issue_type: Type.Optional(Type.Enum(['issue'])) };

/** A form without script sends empty fields. */
export function threadsToResolve({
  discussion_to_resolve: asked = '',
  issue_to_resolve: issue,
  merge_request_to_resolve_discussions_of: request,
  newest_thread_to_resolve: upTo,
}: {
  readonly discussion_to_resolve?: string;
  readonly issue_to_resolve?: number;
  readonly merge_request_to_resolve_discussions_of?: number;
  readonly newest_thread_to_resolve?: number;
}): ThreadsToResolve | undefined {
  const discussionId = asked === '' ? undefined : asked;
  if (request !== undefined) return { of: 'MergeRequest', iid: request, discussionId, upTo };
  if (discussionId === undefined) return undefined;
  if (issue === undefined) throw new AppError(400, { error: 'issue_to_resolve is missing' });
  return { of: 'Issue', iid: issue, discussionId };
}
