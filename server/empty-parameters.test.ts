import { expect, it } from 'vitest';
import { example } from '../testing/route-examples.ts';
import { call, groupIdOf, root, server, useRouteWorlds, worlds } from '../testing/route-world.ts';
import { rows } from './access-table.ts';

useRouteWorlds();

/** The parameters that a route's schema names and does not require. */
function optionalOf(schema: unknown): string[] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    readonly properties?: object;
    readonly required?: readonly string[];
  };
  return Object.keys(properties).filter((name) => !required.includes(name));
}

// was: 400 for `created_after=`, and many others.
it('API-01 a parameter of an address that is empty is one that was not given, on every route that reads', async () => {
  const wrong: string[] = [];
  for (const row of rows) {
    const route = server.app.routeTable.find(({ method, url }) => method === row.method && url === row.url);
    const names = row.method === 'GET' ? optionalOf(route?.schema?.querystring) : [];
    if (names.length === 0) continue;
    const { url } = await example(row, worlds.public, root);
    const given = new URL(url, 'http://localhost').searchParams;
    const empty = names.filter((name) => !given.has(name)).map((name) => `${name}=`);
    const [without, answer] = [
      await call('GET', url, root),
      await call('GET', `${url}${url.includes('?') ? '&' : '?'}${empty.join('&')}`, root),
    ];
    if (answer.statusCode !== without.statusCode)
      wrong.push(
        `${row.url}: ${answer.statusCode} instead of ${without.statusCode}, ${answer.body.slice(0, 200)}`,
      );
  }
  expect(wrong).toEqual([]);
}, 300_000);

it('API-01 the same below `not`', async () => {
  const answer = await call(
    'GET',
    '/api/v4/issues?scope=all&not[assignee_id]=&not[author_id]=&not[labels]=',
    root,
  );
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).not.toEqual([]);
});

it('API-01 filters of lists that are empty filter nothing, one at a time and all at once', async () => {
  const people = ['assignee_id', 'assignee_username', 'author_id', 'author_username'];
  const filters = {
    issues: [...people, 'milestone', 'labels', 'iteration_id'],
    merge_requests: [...people, 'reviewer_id', 'reviewer_username', 'milestone', 'labels'],
  };
  const { projectId } = worlds.public;
  const groupId = await groupIdOf(worlds.public);
  for (const [kind, names] of Object.entries(filters))
    for (const place of ['', `/projects/${projectId}`, `/groups/${groupId}`]) {
      const ask = async (query: string) =>
        (await call('GET', `/api/v4${place}/${kind}?scope=all&${query}`, root)).json<{ id: number }[]>(); // oxlint-disable-line no-await-in-loop
      const all = await ask('per_page=100'); // oxlint-disable-line no-await-in-loop
      expect(all).not.toEqual([]);
      for (const query of [...names, names.join('=&')].map((name) => `per_page=100&${name}=`))
        expect(await ask(query), `${place}/${kind}?${query}`).toEqual(all); // oxlint-disable-line no-await-in-loop
    }
});
