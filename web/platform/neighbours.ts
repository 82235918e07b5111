/** Between which of its neighbours the one at `from` is once it is at `to`, by their ids, as calls name them. */
export function neighboursAt(ids: readonly number[], from: number, to: number) {
  const rest = ids.filter((_, index) => index !== from);
  return { move_before_id: rest[to - 1] ?? null, move_after_id: rest[to] ?? null };
}
