import { defaultFieldResolver, GraphQLError, type GraphQLFieldResolver } from 'graphql';
import { graphqlLimits } from './limits.ts';

/**
 * Counts the fields of an answer while it is made. Above the limit no further field is resolved, and what lists still hold is left out,
 * so that the rest costs nothing; `excess` is then the error to answer instead.
 */
export class BoundedAnswer {
  #fields = 0;

  get #isFull(): boolean {
    return this.#fields > graphqlLimits.answer;
  }

  get excess(): GraphQLError | undefined {
    return this.#isFull
      ? new GraphQLError(
          `The answer has more than ${graphqlLimits.answer.toLocaleString('en')} fields, which is the most allowed. Ask for less.`,
        )
      : undefined;
  }

  readonly resolve: GraphQLFieldResolver<unknown, unknown> = (source, parameters, context, info) => {
    this.#fields++;
    if (this.#isFull) return null;
    const value: unknown = defaultFieldResolver(source, parameters, context, info);
    // Lists that are read side by side end one after the other, and each has counted when the next begins.
    return value instanceof Promise ? value.then((found: unknown) => (this.#isFull ? null : found)) : value;
  };
}
