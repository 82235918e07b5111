export const graphqlLimits = {
  /** Maximum length of a query in characters. */
  source: 10_000,
  tokens: 2000,
  /** Levels of fields; the usual introspection has 13. */
  depth: 15,
  /** Fields in total, with fragments expanded; fields that query the database count for more. */
  cost: 300,
  /** Fields of an answer: a query that names few of them repeats them for each card of each list, and each label of each card. */
  answer: 100_000,
} as const;
