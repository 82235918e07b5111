import { STATUS_CODES } from 'node:http';
import type { App } from '../../platform/http/app.ts';
import { errorResponses, errorSchemas, errorsOf, pageHeaders } from './openapi-errors.ts';

/** Successful answers of routes, as observed by tools/generate-openapi-answers.ts. */
export interface DescribedAnswers {
  /** By `GET /api/v4/projects/:id` and status. */
  readonly operations: Record<
    string,
    Record<string, { paged?: boolean; content?: Record<string, Readonly<Record<string, unknown>>> }>
  >;
  /** The presenters' objects, for components/schemas. */
  readonly schemas: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

interface Operation {
  parameters?: readonly { readonly in: string }[];
  requestBody?: unknown;
  responses?: Record<string, unknown>;
  security?: readonly Record<string, readonly string[]>[];
}

export interface OpenApiDocument {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<
    Record<'schemas' | 'responses' | 'headers', Readonly<Record<string, unknown>>>
  >;
}

/** The OpenAPI document: calls from the routes' own schemas, answers as observed, errors as the platform sends them. */
export async function openApiDocument(app: App): Promise<OpenApiDocument> {
  // Only readers of the document need them.
  const { answers } = await import('./openapi-answers/index.ts');
  const document = structuredClone(app.swagger()) as unknown as OpenApiDocument;
  const access = new Map(app.routeTable.map((route) => [`${route.method} ${route.url}`, route.access]));
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const route = `${method.toUpperCase()} ${path.replaceAll(/\{([^}]+)\}/g, ':$1')}`;
      operation.responses = {
        ...describeSuccess(answers.operations[route] ?? {}),
        ...errorsOf({
          hasParameters: (operation.parameters ?? []).length > 0 || operation.requestBody !== undefined,
          namesThing: (operation.parameters ?? []).some((parameter) => parameter.in === 'path'),
        }),
      };
      // Public data can be read without a token.
      if (access.get(route) === 'anyone') operation.security = [{}, { token: [] }, { bearer: [] }];
    }
  }
  return {
    ...document,
    components: {
      ...document.components,
      schemas: { ...answers.schemas, ...errorSchemas },
      responses: errorResponses,
      headers: pageHeaders,
    },
  };
}

function describeSuccess(answers: DescribedAnswers['operations'][string]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(answers).map(([status, { paged, content }]) => [
      status,
      {
        description: STATUS_CODES[status] ?? '',
        ...(paged === true
          ? {
              headers: Object.fromEntries(
                Object.keys(pageHeaders).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
              ),
            }
          : {}),
        ...(content === undefined
          ? {}
          : {
              content: Object.fromEntries(
                Object.entries(content).map(([type, schema]) => [type, { schema }]),
              ),
            }),
      },
    ]),
  );
}
