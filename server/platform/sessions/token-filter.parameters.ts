import { Type } from 'typebox';
import type { Static } from 'typebox';
import { checkDay, checkTime } from '../http/parameters.ts';
import { tokenSorts } from './access-token.queries.ts';
import type { TokenFilter } from './access-token.queries.ts';

/** Parameters of every list of tokens. */
export const TokenFilterQuery = {
  state: Type.Optional(Type.Enum(['active', 'inactive'])),
  search: Type.Optional(Type.String()),
  revoked: Type.Optional(Type.Boolean()),
  created_after: Type.Optional(Type.String()),
  created_before: Type.Optional(Type.String()),
  last_used_after: Type.Optional(Type.String()),
  last_used_before: Type.Optional(Type.String()),
  expires_after: Type.Optional(Type.String()),
  expires_before: Type.Optional(Type.String()),
  sort: Type.Optional(Type.Enum(tokenSorts)),
};
const FilterObject = Type.Object(TokenFilterQuery);

/** Throws 400 for what is no time or day. */
export const tokenFilterOf = (query: Static<typeof FilterObject>): TokenFilter => ({
  state: query.state as TokenFilter['state'],
  search: query.search,
  revoked: query.revoked,
  createdAfter: checkTime('created_after', query.created_after),
  createdBefore: checkTime('created_before', query.created_before),
  lastUsedAfter: checkTime('last_used_after', query.last_used_after),
  lastUsedBefore: checkTime('last_used_before', query.last_used_before),
  expiresAfter: checkDay('expires_after', query.expires_after),
  expiresBefore: checkDay('expires_before', query.expires_before),
  sort: query.sort,
});
