import { GraphQLError, Kind } from 'graphql';
import type { ASTVisitor, FragmentDefinitionNode, SelectionSetNode, ValidationContext } from 'graphql';

export const graphqlLimits = {
  /** Characters of a query. */
  source: 10_000,
  tokens: 2000,
  /** Levels of fields; the usual introspection has 13. */
  depth: 15,
  /** Fields in all, fragments spread out; what asks the database counts for more. */
  cost: 300,
} as const;

/** Fields that ask the database, each time that they stand there. */
const dear: Readonly<Record<string, number>> = { project: 20, issue: 20, updateIssue: 50 };

/** How deep a selection goes and what it costs; counted only until it is too much, so that fragments of fragments cost no time. */
class Measure {
  #cost = 0;
  #depth = 0;
  readonly #fragment: (name: string) => FragmentDefinitionNode | null | undefined;

  constructor(fragment: (name: string) => FragmentDefinitionNode | null | undefined) {
    this.#fragment = fragment;
  }

  get excess(): string | undefined {
    if (this.#cost > graphqlLimits.cost)
      return `Query has a complexity above ${graphqlLimits.cost}, which is the most allowed.`;
    if (this.#depth > graphqlLimits.depth)
      return `Query has a depth above ${graphqlLimits.depth}, which is the most allowed.`;
    return undefined;
  }

  add(set: SelectionSetNode | undefined, depth: number, within: readonly string[]): void {
    for (const selection of set?.selections ?? []) {
      if (this.excess !== undefined) return;
      if (selection.kind === Kind.FIELD) {
        this.#cost += dear[selection.name.value] ?? 1;
        this.#depth = Math.max(this.#depth, depth);
        this.add(selection.selectionSet, depth + 1, within);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        this.#cost++;
        this.add(selection.selectionSet, depth, within);
      } else {
        this.#cost++;
        const { value: name } = selection.name;
        // One that holds itself is refused by the rules of the language.
        if (!within.includes(name)) this.add(this.#fragment(name)?.selectionSet, depth, [...within, name]);
      }
    }
  }
}

/** A rule of validation: no operation is deeper or dearer than the limits. */
export function withinLimits(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(node) {
      const measure = new Measure((name) => context.getFragment(name));
      measure.add(node.selectionSet, 1, []);
      if (measure.excess !== undefined)
        context.reportError(new GraphQLError(measure.excess, { nodes: node }));
    },
  };
}
