/** `Issues · acme/large · Coppice` */
export function pageTitle(...parts: readonly (string | undefined)[]): { meta: { title: string }[] } {
  return {
    meta: [{ title: [...parts.filter((part) => part !== undefined && part !== ''), 'Coppice'].join(' · ') }],
  };
}

interface TitledMatch {
  meta?: readonly ({ title?: string } | undefined)[] | undefined;
}

/** The title that the innermost route gives. */
export function titleOf(matches: readonly TitledMatch[]): string {
  for (const match of matches.toReversed()) {
    for (const entry of match.meta ?? []) if (entry?.title !== undefined) return entry.title;
  }
  return 'Coppice';
}
