import { Type } from 'typebox';
import type { Static } from 'typebox';
import { AppError } from '../../../platform/errors.ts';
import { checkTime, CommaList, idsOf, listOf, refuseBoth } from '../../../platform/http/parameters.ts';
import type { SubjectFilter, SubjectMatch } from './subject-filter.queries.ts';

const Id = Type.Union([Type.Integer(), Type.String()]);

/** Parameters of lists of subjects of every kind that `not` can negate. */
export const Match = {
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
  search: Type.Optional(Type.String({ maxLength: 1000 })),
};

/** All that lists of subjects of every kind can be filtered by. */
export const SubjectFilterQuery = {
  ...Match,
  in: Type.Optional(Type.String()),
  created_after: Type.Optional(Type.String()),
  created_before: Type.Optional(Type.String()),
  updated_after: Type.Optional(Type.String()),
  updated_before: Type.Optional(Type.String()),
};

/** What they can be ordered by. */
export const subjectOrders = [
  'id',
  'created_at',
  'updated_at',
  'due_date',
  'title',
  'popularity',
  'priority',
  'label_priority',
  'milestone_due',
  'weight',
] as const;

/** Of each two, v4 takes one at a time. */
const sameThings = [
  ['author_id', 'author_username'],
  ['assignee_id', 'assignee_username'],
  ['milestone_id', 'milestone'],
] as const;

const MatchObject = Type.Object(Match);
const FilterObject = Type.Object({ ...SubjectFilterQuery, not: Type.Optional(MatchObject) });

/** Each item is a condition of its own, so their number is limited. */
export function conditionsOf(
  name: string,
  value: Static<typeof CommaList> | undefined,
): string[] | undefined {
  const items = listOf(value);
  if ((items?.length ?? 0) > 100) throw new AppError(400, { error: `${name} is too long (maximum is 100)` });
  return items;
}

function matchOf(query: Static<typeof MatchObject>, within?: string): SubjectMatch {
  for (const names of sameThings) refuseBoth(query, names, within);
  return {
    labels: conditionsOf('labels', query.labels),
    milestone: query.milestone ?? query.milestone_id,
    authorId: query.author_id,
    authorUsername: query.author_username,
    assigneeId: personOf('assignee_id', query.assignee_id),
    assigneeUsernames: conditionsOf('assignee_username', query.assignee_username),
    iids: idsOf('iids', query.iids),
    search: query.search,
    weight: weightOf(query.weight),
    reaction: query.my_reaction_emoji === '' ? undefined : query.my_reaction_emoji,
  };
}

/** An id, or None or Any: as text. */
function personOf(name: string, value: string | number | undefined): string | undefined {
  if (value === undefined) return undefined;
  const text = String(value);
  if (!/^(none|any|\d{1,15})$/i.test(text)) throw new AppError(400, { error: `${name} is invalid` });
  return text;
}

/** A number, or None or Any. */
function weightOf(value: string | number | undefined): SubjectMatch['weight'] {
  if (value === undefined || value === '') return undefined;
  const word = String(value).toLowerCase();
  if (word === 'none' || word === 'any') return word;
  const weight = Number(value);
  if (!Number.isInteger(weight) || weight < 0 || weight >= 2 ** 31)
    throw new AppError(400, { error: 'weight does not have a valid value' });
  return weight;
}

/** Where to search; an empty text means everywhere. */
function searchInOf(value: string | undefined): string[] | undefined {
  const places = listOf(value);
  if (places?.some((place) => place !== 'title' && place !== 'description') === true)
    throw new AppError(400, { error: 'in does not have a valid value' });
  return places?.length === 0 ? undefined : places;
}

/** `scope` is the parameter of that name. Throws 400. */
export function subjectFilterOf(query: Static<typeof FilterObject>, scope?: string): SubjectFilter {
  return {
    ...matchOf(query),
    searchIn: searchInOf(query.in),
    mine: scope?.replaceAll('-', '_'),
    createdAfter: checkTime('created_after', query.created_after),
    createdBefore: checkTime('created_before', query.created_before),
    updatedAfter: checkTime('updated_after', query.updated_after),
    updatedBefore: checkTime('updated_before', query.updated_before),
    not: query.not === undefined ? undefined : matchOf(query.not, 'not'),
  };
}
