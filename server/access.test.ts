import { describe, expect, it } from 'vitest';
import { example, exampleRoutes } from '../testing/route-examples.ts';
import { call, root, server, useRouteWorlds, users, worlds } from '../testing/route-world.ts';
import type { Visibility } from '../testing/route-world.ts';
import type { TestUser } from '../testing/server.ts';
import { people, rows, rules, visibilityRows } from './access-table.ts';
import type { TableRow } from './access-table.ts';
import { tokenScopes } from './platform/access/viewer.ts';
import type { TokenScope } from './platform/access/viewer.ts';

useRouteWorlds();

/** What an answer says about rights. A 404 for something inside (a missing label) is not about rights. */
function verdict(row: TableRow, status: number, body: string): string {
  if (status === 401) return row.url === '/users/sign_in' ? '+' : '1';
  if (status === 403) return /valid any more|yourself|last administrator|account is/.test(body) ? '+' : '3';
  if (status === 404)
    return /"404 (?:Access Token|Approval|Award Emoji Name has already been taken|Branch|Deploy Key|Email|Epic Link|Event|File|Issue Link|Key|Label|Session|Template) Not Found"/.test(
      body,
    ) || row.rule === 'everybody'
      ? '+'
      : '4';
  return '+';
}

type Answer = Awaited<ReturnType<typeof call>>;

/** The answers to everybody, by `people`: reads beside each other, as they change nothing for the others. */
async function askAll(row: TableRow, visibility: Visibility): Promise<readonly Answer[]> {
  const answers: Promise<Answer>[] = [];
  for (const person of people) {
    const asker = person === 'nobody' ? null : users[person];
    const { url, payload } = await example(row, worlds[visibility], asker);
    const answer = /^\/:project\/git-|info\/refs/.test(row.url)
      ? gitCall(row, url, asker)
      : call(row.method, url, asker, payload);
    answers.push(answer);
    if (row.method !== 'GET') await answer;
  }
  return Promise.all(answers);
}

describe('rights', () => {
  it('are defined for every route, and for no other', () => {
    const known = new Set(rows.map((row) => `${row.method} ${row.url}`));
    const routes = new Set(
      server.app.routeTable
        .filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS')
        .map(({ method, url }) => `${method} ${url}`),
    );
    expect(
      [...routes].filter((route) => !known.has(route)),
      "These routes have no row: add one to the feature's *.access.ts (for routes of a kind of subject, the kind's)",
    ).toEqual([]);
    // Routes of pages that the test server does not build, and of optional parts, may be missing.
    const optional = new Set(['POST /-/forms']);
    expect([...known].filter((route) => !routes.has(route) && !optional.has(route))).toEqual([]);
    for (const row of rows) expect(rules[row.rule], `${row.method} ${row.url}: ${row.rule}`).toBeDefined();
  });

  it('are tried with examples that each feature has beside its routes', () => {
    const owners = new Map(rows.map((row) => [`${row.method} ${row.url}`, row.feature]));
    expect(exampleRoutes.length).toBeGreaterThan(100);
    // was: one file with the examples of all features, in which those of routes that were gone stayed.
    expect(exampleRoutes.filter(([feature, route]) => owners.get(route) !== feature)).toEqual([]);
  });

  /** Said with the failures. */
  const hint =
    "400 or 404 for everybody: the route has no example. Give its payload, query and parameters in the feature's *.examples.ts (testing/route-examples.ts)";

  for (const [index, visibility] of visibilityRows.entries()) {
    it(`GROUP-01 hold for everybody on every route, ${visibility}`, async () => {
      const wrong: string[] = [];
      for (const row of rows) {
        if (
          !server.app.routeTable.some(({ method, url }) => method === row.method && url === row.url) ||
          row.url === '/-/cable'
        )
          continue;
        const expected = rules[row.rule]![index]!;
        const answers = await askAll(row, visibility);
        for (const [column, person] of people.entries()) {
          const answer = answers[column]!;
          const got = verdict(row, answer.statusCode, answer.statusCode >= 400 ? answer.body : '');
          if (answer.statusCode >= 500)
            wrong.push(
              `${row.method} ${row.url} as ${person}: ${answer.statusCode} ${answer.body.slice(0, 200)}`,
            );
          else if (got !== expected[column])
            wrong.push(
              `${row.method} ${row.url} as ${person}: ${answer.statusCode} instead of ${expected[column]} ${answer.statusCode >= 400 ? answer.body.slice(0, 120) : ''}`,
            );
        }
        await server.platform.db
          .updateTable('projects')
          .set({ archived: false })
          .where('id', '=', worlds[visibility].projectId)
          .execute();
      }
      expect(wrong, hint).toEqual([]);
    }, 900_000);
  }

  it('a token allows what its scopes say and nothing else', async () => {
    const wrong: string[] = [];
    const world = worlds.public;
    const tokens = {} as Record<TokenScope, { token: string }>;
    for (const scope of tokenScopes) tokens[scope] = { token: await server.createToken(root, [scope]) };
    for (const row of rows) {
      if (row.scope === '-') continue;
      for (const scope of tokenScopes) {
        const allowed =
          scope === 'api' ||
          row.scope === 'own' ||
          (scope === 'read_api' && row.method === 'GET') ||
          (scope === 'read_user' && row.scope === 'user') ||
          ((scope === 'read_repository' || scope === 'write_repository') && row.scope === 'code');
        const { url, payload } = await example(row, world, root);
        const answer = await call(row.method, url, tokens[scope], payload);
        const refused = answer.statusCode === 403 && answer.body.includes('insufficient_scope');
        const selfOnly = row.scope === 'own' && !refused;
        if (refused === allowed && !selfOnly)
          wrong.push(
            `${row.method} ${row.url} with ${scope}: ${answer.statusCode} ${answer.body.slice(0, 100)}`,
          );
      }
      await server.platform.db
        .updateTable('projects')
        .set({ archived: false })
        .where('id', '=', world.projectId)
        .execute();
    }
    expect(wrong).toEqual([]);
  }, 900_000);
});

/** git authenticates by Basic; an empty list of commands is answered without a change. */
async function gitCall(row: TableRow, url: string, asker: TestUser | null) {
  const service = row.url.includes('receive') ? 'git-receive-pack' : 'git-upload-pack';
  return server.app.inject({
    method: row.method as 'GET',
    url,
    headers: {
      ...(asker === null
        ? {}
        : { authorization: `Basic ${Buffer.from(`x:${asker.token}`).toString('base64')}` }),
      ...(row.method === 'POST' ? { 'content-type': `application/x-${service}-request` } : {}),
    },
    ...(row.method === 'POST' ? { payload: '0000' } : {}),
  });
}
