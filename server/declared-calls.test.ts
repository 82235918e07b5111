import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer } from '../testing/server.ts';
import type { TestServer } from '../testing/server.ts';

const contract = join(import.meta.dirname, '../contract');

/** Every `'GET /…': {` of the contract's `*.calls.ts`, with its file. */
const declared = globSync('**/*.calls.ts', { cwd: contract }).flatMap((file) =>
  [
    ...readFileSync(join(contract, file), 'utf8').matchAll(
      /^ {4}'((?:GET|POST|PUT|PATCH|DELETE) \/[^']*)':/gm,
    ),
  ].map(([, call]) => ({ file, call: call! })),
);

/** A call without the names of its parameters. */
const shapeOf = (call: string): string => call.replaceAll(/:\w+/g, '*');

/** What a declared call can stand for. Routes that every kind of subject has are declared once: `/:parent/-/:segment/:key/notes`, of a project or a group. */
const matcherOf = (call: string): RegExp => {
  const shape = shapeOf(call.replace('/:parent/', '/<parent>/')).replaceAll('.', '\\.');
  return new RegExp(`^${shape.replaceAll('*', '[^/]+').replace('<parent>', '(?:groups/)?[^/]+')}$`);
};

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ logLevel: 'silent' });
});
afterAll(() => server?.close());

describe('calls that the contract declares', () => {
  it('API-03 are routes of the server', () => {
    const routes = server.app.routeTable.map(({ method, url }) => shapeOf(`${method} ${url}`));
    expect(declared.length).toBeGreaterThan(200);
    // was: a page could call any path, and expect any answer.
    expect(declared.filter(({ call }) => !routes.some((route) => matcherOf(call).test(route)))).toEqual([]);
  });

  it('API-03 are all that answer JSON to a page', () => {
    const answering = server.app.routeTable
      .filter(({ method, url }) => method === 'GET' && url.endsWith('.json') && !url.startsWith('/api/'))
      .map(({ method, url }) => shapeOf(`${method} ${url}`));
    expect(answering.length).toBeGreaterThan(50);
    // was: nobody compared such an answer with what its page expects, unless somebody had thought of it.
    expect(answering.filter((route) => !declared.some(({ call }) => matcherOf(call).test(route)))).toEqual(
      [],
    );
  });

  it('API-03 are declared once, whatever their parameters are called', () => {
    const byShape = Map.groupBy(declared, ({ call }) => shapeOf(call));
    expect([...byShape.values()].filter((same) => same.length > 1)).toEqual([]);
  });
});
