import { GraphQLError } from 'graphql';
import type { epicOperations } from '../epics/index.ts';
import type { PageAsked } from './connection.ts';
import { given, numberOf } from './values.ts';

interface EpicMatch {
  readonly authorUsername?: string | null;
  readonly labelName?: readonly string[] | null;
  readonly myReactionEmoji?: string | null;
}
export interface EpicsAsked extends EpicMatch, PageAsked {
  readonly iids?: readonly string[] | null;
  readonly state?: 'opened' | 'closed' | 'all' | null;
  readonly search?: string | null;
  readonly not?: EpicMatch | null;
  readonly confidential?: boolean | null;
  readonly createdAfter?: string | null;
  readonly createdBefore?: string | null;
  readonly updatedAfter?: string | null;
  readonly updatedBefore?: string | null;
  readonly includeAncestorGroups?: boolean | null;
  readonly includeDescendantGroups?: boolean | null;
  readonly sort?: string | null;
}

type ListQuery = Parameters<typeof epicOperations.list>[1];

const matchOf = ({ authorUsername, labelName, myReactionEmoji }: EpicMatch) =>
  given({ author_username: authorUsername, labels: labelName, my_reaction_emoji: myReactionEmoji });

/** What v4's list is asked for. */
export function epicQueryOf(asked: EpicsAsked): ListQuery {
  const [, order = 'created_at', direction = 'desc'] =
    /^(created_at|updated_at|title)_(asc|desc)$/.exec((asked.sort ?? '').toLowerCase()) ?? [];
  const query = given({
    ...matchOf(asked),
    iids: asked.iids?.map(numberOf),
    state: asked.state,
    search: asked.search,
    not: asked.not == null ? null : matchOf(asked.not),
    confidential: asked.confidential,
    created_after: asked.createdAfter,
    created_before: asked.createdBefore,
    updated_after: asked.updatedAfter,
    updated_before: asked.updatedBefore,
    include_ancestor_groups: asked.includeAncestorGroups,
    include_descendant_groups: asked.includeDescendantGroups,
    order_by: order,
    sort: direction,
  });
  // No column can hold NUL.
  if (JSON.stringify(query).includes('\\u0000')) throw new GraphQLError('A value is not valid.');
  return query as ListQuery;
}
