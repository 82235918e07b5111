/**
 * Rows that were read again, on the pages and in the order in which they are shown, so that nothing jumps: those that are gone go, a new one
 * comes behind the row that it follows. `now` are all of them in their order.
 */
export function rowsInPlace<Row extends { readonly id: number }>(
  shown: readonly (readonly Row[])[],
  now: readonly Row[],
): Row[][] {
  const known = new Map(now.map((row) => [row.id, row]));
  const before = new Set(shown.flatMap((rows) => rows.map(({ id }) => id)));
  const pages = shown.map((rows) => rows.flatMap(({ id }) => known.get(id) ?? []));
  for (const [index, row] of now.entries()) {
    if (before.has(row.id)) continue;
    const follows = now[index - 1]?.id;
    const page = pages.find((rows) => rows.some(({ id }) => id === follows)) ?? pages[0]!;
    page.splice(page.findIndex(({ id }) => id === follows) + 1, 0, row);
  }
  return pages;
}
