import { buildSchema, execute, GraphQLError, parse, validate } from 'graphql';
import type { DocumentNode, ExecutionResult } from 'graphql';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { isValueFailure } from '../../platform/http/error-answers.ts';
import { BoundedAnswer } from './bounded-answer.ts';
import { conversationDefinitions } from './conversation.schema.ts';
import { groupDefinitions } from './group.schema.ts';
import { withEdges } from './edges.ts';
import { withPlainIds } from './id-types.ts';
import { graphqlLimits } from './limits.ts';
import { boardDefinitions } from './board.schema.ts';
import { epicBoardDefinitions } from './epic-board.schema.ts';
import { demandWithinLimits } from './measure.ts';
import { mergeRequestDefinitions } from './merge-request.schema.ts';
import { resolvers } from './resolvers.ts';
import { typeDefinitions } from './schema.ts';
import { sentencesOf } from './values.ts';

const schema = withEdges(
  buildSchema(`${typeDefinitions}
${mergeRequestDefinitions}
${conversationDefinitions}
${boardDefinitions}
${epicBoardDefinitions}
${groupDefinitions}`),
);

/** The parsed document, or its errors. */
function read(source: string): { document: DocumentNode } | { errors: readonly GraphQLError[] } {
  let document: DocumentNode;
  try {
    document = parse(source, { maxTokens: graphqlLimits.tokens });
    demandWithinLimits(document);
    document = withPlainIds(document);
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: [error] };
    throw error;
  }
  const errors = validate(schema, document, undefined, { maxErrors: 20 });
  return errors.length > 0 ? { errors } : { document };
}

function variablesOf(given: unknown): Record<string, unknown> {
  let value: unknown = given ?? {};
  if (typeof value === 'string')
    try {
      value = JSON.parse(value === '' ? '{}' : value) as unknown;
    } catch {
      value = undefined;
    }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError(400, { errors: [{ message: 'Variables are not an object.' }] });
  return value as Record<string, unknown>;
}

/** Presents what a service refused; unexpected errors are logged and only show their request id. */
function formatError(ctx: Context, log: (error: unknown) => void) {
  return (error: GraphQLError): GraphQLError => {
    const { originalError } = error;
    if (originalError === undefined || originalError instanceof GraphQLError) return error;
    const { nodes, path } = error;
    const at = { ...(nodes === undefined ? {} : { nodes }), ...(path === undefined ? {} : { path }) };
    if (originalError instanceof AppError)
      return new GraphQLError(sentencesOf(originalError, 'This is refused').join('; '), at);
    if (isValueFailure(originalError)) return new GraphQLError('A parameter does not have a valid value', at);
    log(originalError);
    return new GraphQLError('Internal server error', { ...at, extensions: { requestId: ctx.requestId } });
  };
}

export interface GraphqlRequest {
  readonly query: string;
  /** An object, or its JSON. */
  readonly variables?: unknown;
  readonly operationName?: string | null | undefined;
}

/** Executes one operation for the context's viewer; `log` receives unexpected errors. Throws 400 for variables that are no object. */
export async function executeGraphql(
  ctx: Context,
  request: GraphqlRequest,
  log: (error: unknown) => void,
): Promise<ExecutionResult> {
  const variableValues = variablesOf(request.variables);
  const text = read(request.query);
  if ('errors' in text) return { errors: text.errors };
  const bounded = new BoundedAnswer();
  const result = await execute({
    schema,
    document: text.document,
    rootValue: resolvers,
    contextValue: ctx,
    variableValues,
    operationName: request.operationName ?? null,
    fieldResolver: bounded.resolve,
  });
  if (bounded.excess !== undefined) return { errors: [bounded.excess], data: null };
  return result.errors === undefined
    ? result
    : { ...result, errors: result.errors.map(formatError(ctx, log)) };
}
