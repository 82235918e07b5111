/** The names in a table whose keys are all known. */
export const keysOf = <Name extends string>(table: Readonly<Partial<Record<Name, unknown>>>): Name[] =>
  // An object can have more keys than its type says; a table is written as one literal.
  Object.keys(table) as Name[];
