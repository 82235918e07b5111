import { Type } from 'typebox';
import type { Static } from 'typebox';

const Neighbour = Type.Optional(Type.Union([Type.Integer(), Type.Null()]));

/** Where something is put in an order: behind the one, or before the other. */
export const NeighbourIds = Type.Object({ move_before_id: Neighbour, move_after_id: Neighbour });

/** Between which neighbours something is put: the one before it, and the one after it. One is enough. */
export interface Neighbours {
  readonly before: number | null;
  readonly after: number | null;
}

export function neighboursIn({
  move_before_id: before = null,
  move_after_id: after = null,
}: Static<typeof NeighbourIds>): Neighbours {
  return { before, after };
}
