export const graphqlLimits = {
  /** Characters of a query. */
  source: 10_000,
  tokens: 2000,
  /** Levels of fields; the usual introspection has 13. */
  depth: 15,
  /** Fields in all, fragments spread out; what asks the database counts for more. */
  cost: 300,
} as const;
