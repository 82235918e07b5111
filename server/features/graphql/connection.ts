import { GraphQLError } from 'graphql';

/** More are not answered at once. */
export const mostNodes = 100;
const usualNodes = 20;
/** As far as lists are read by offsets. */
const furthest = 50_000;

export interface PageAsked {
  readonly first?: number | null;
  /** Where the page before it ended. */
  readonly after?: string | null;
}

/** Where a page that begins behind the row at this place goes on. */
export const cursorOf = (place: number): string => Buffer.from(String(place)).toString('base64url');

/** The part of a list that is asked for. Throws for what is no cursor of ours. */
export function pageAsked(
  { first, after }: PageAsked,
  usual = usualNodes,
): { limit: number; offset: number } {
  if (first != null && first < 0) throw new GraphQLError('`first` is negative.');
  const text = after == null || after === '' ? '0' : Buffer.from(after, 'base64url').toString();
  const offset = /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  if (offset === undefined || offset > furthest)
    throw new GraphQLError('`after` is no cursor of this list, or too far down.');
  return { limit: Math.min(first ?? usual, mostNodes), offset };
}

/** A connection from the rows of a page and, if there is one more than its limit, that there are more. */
export function connectionOf<Node>(
  nodes: readonly Node[],
  { offset, more, count }: { offset: number; more: boolean; count: number | (() => Promise<number | null>) },
) {
  return {
    nodes,
    offset,
    count,
    pageInfo: {
      hasNextPage: more,
      hasPreviousPage: offset > 0,
      startCursor: nodes.length === 0 ? null : cursorOf(offset),
      endCursor: nodes.length === 0 ? null : cursorOf(offset + nodes.length),
    },
  };
}

/** The part of rows that is asked for. */
export function partOf<Row>(
  rows: readonly Row[],
  asked: PageAsked,
): { shown: readonly Row[]; more: boolean; offset: number } {
  const { limit, offset } = pageAsked(asked);
  return { shown: rows.slice(offset, offset + limit), more: rows.length > offset + limit, offset };
}
