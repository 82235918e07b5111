export const graphqlLimits = {
  /** Maximum length of a query in characters. */
  source: 10_000,
  tokens: 2000,
  /** Levels of fields; the usual introspection has 13. */
  depth: 15,
  /** Fields in total, with fragments expanded; fields that query the database count for more. */
  cost: 300,
} as const;
