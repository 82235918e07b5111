import { AjvCompiler } from '@fastify/ajv-compiler';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tourApi } from '../../../testing/api-tour.ts';
import type { ApiAnswer } from '../../../testing/api-tour.ts';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer } from '../../../testing/server.ts';
import { answers as described } from './openapi-answers/index.ts';
import type { OpenApiDocument } from './openapi.ts';

const remedy = 'npm run generate describes what the calls of all *.tour.ts are answered';

let server: TestServer;
let answers: readonly ApiAnswer[];
let document: OpenApiDocument;
beforeAll(async () => {
  server = await createTestServer({ apiRate: 0, apiRateForStrangers: 0, logLevel: 'silent' });
  document = (await server.app.inject({ url: '/api/v4/openapi.json' })).json();
  answers = await tourApi(server);
}, 300_000);
afterAll(() => server?.close());

interface Response {
  content?: Record<string, { schema: object }>;
  headers?: Record<string, unknown>;
}

/** Forbids attributes that the document does not name, unless it allows them. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, closed(item)]));
  return copy['properties'] === undefined || copy['type'] !== 'object'
    ? copy
    : { additionalProperties: false, ...copy };
}

function follow<T extends object>(value: T | { $ref: string }): T {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value as T;
  return value.$ref
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document) as T;
}

/** The path and method of a route in the document. */
function placeOf(route: string): [path: string, method: string] {
  const [method, url] = route.split(' ') as [string, string];
  return [url.replaceAll(/:([a-z_]+)/g, '{$1}'), method.toLowerCase()];
}

function operationOf(route: string) {
  const [path, method] = placeOf(route);
  return document.paths[path]?.[method];
}

describe('the OpenAPI document', () => {
  it('API-01 describes the success and the errors of every call', () => {
    const routes = server.app.routeTable
      .filter(({ method, url }) => url.startsWith('/api/v4/') && !['HEAD', 'OPTIONS'].includes(method))
      .filter(({ schema }) => (schema as { hide?: boolean } | undefined)?.hide !== true)
      .map(({ method, url }) => `${method} ${url}`);
    expect(routes.length).toBeGreaterThan(150);
    const missing = routes.filter((route) => {
      const responses = Object.entries(operationOf(route)?.responses ?? {});
      const successes = responses.filter(([status]) => status.startsWith('2'));
      return (
        successes.length === 0 ||
        successes.some(
          ([status, answer]) => status !== '204' && (answer as Response).content === undefined,
        ) ||
        !['401', '403', '429', 'default'].every((status) => responses.some(([known]) => known === status))
      );
    });
    expect(missing, remedy).toEqual([]);
    const gone = Object.keys(described.operations).filter((route) => !routes.includes(route));
    expect(gone, remedy).toEqual([]);
  });

  it('API-01 matches the server’s actual answers, attribute for attribute', () => {
    const compile = AjvCompiler()(
      { document: { ...(closed(document) as object), $id: 'document' } },
      {
        customOptions: {
          strict: false,
          allErrors: true,
          coerceTypes: false,
          removeAdditional: false,
          useDefaults: false,
        },
      },
    );
    const pointerTo = (...path: readonly string[]) =>
      `document#/${path.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;
    const wrong = new Set<string>();
    const validators = new Map<string, ReturnType<typeof compile>>();
    for (const { route, url, status, contentType, headers, body } of answers) {
      const say = (what: string) => wrong.add(`${route} ${status}: ${what} (${url})`);
      const operation = operationOf(route);
      const key = operation?.responses?.[status] === undefined ? 'default' : String(status);
      const answer = operation?.responses?.[key];
      if (answer === undefined) {
        say('is not described');
        continue;
      }
      if (status < 400 && key === 'default') say('is described as a failure');
      const response = follow<Response>(answer as Response);
      if (headers['x-page'] !== undefined && response.headers?.['X-Page'] === undefined)
        say('pages are not described');
      if (contentType === undefined) {
        if (response.content !== undefined) say('has no content');
        continue;
      }
      if (response.content?.[contentType] === undefined) {
        say(`${contentType} is not described`);
        continue;
      }
      const reference = (answer as { $ref?: string }).$ref;
      const path =
        reference === undefined
          ? ['paths', ...placeOf(route), 'responses', key]
          : reference.slice('#/'.length).split('/');
      const pointer = pointerTo(...path, 'content', contentType, 'schema');
      const validate = validators.get(pointer) ?? compile({ schema: { $ref: pointer } } as never);
      validators.set(pointer, validate);
      if (validate(body) !== true)
        for (const error of (validate.errors ?? []).slice(0, 3))
          say(`${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`);
    }
    expect([...wrong], remedy).toEqual([]);
  });

  it('API-01 requires a token where one is needed, and all its references resolve', () => {
    expect(operationOf('GET /api/v4/user')!.security).toBeUndefined();
    expect(operationOf('GET /api/v4/projects')!.security).toContainEqual({});
    const text = JSON.stringify(document);
    for (const [, reference] of text.matchAll(/"\$ref":"([^"]+)"/g))
      expect(follow({ $ref: reference! }), reference).toBeDefined();
  });
});
