import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { example } from '../testing/route-examples.ts';
import { call, make, root, server, useRouteWorlds, users, worlds } from '../testing/route-world.ts';
import type { World } from '../testing/route-world.ts';
import type { TestUser } from '../testing/server.ts';
import { riddleMigration, riddles } from '../testing/toy-subject.ts';
import { fillRiddle, riddleAddress, writeInternallyOn } from '../testing/toy-world.ts';
import { rows, visibilityRows } from './access-table.ts';
import type { TableRow } from './access-table.ts';
import { features } from './features/index.ts';

/**
 * What a confidential subject and an internal note change for people who can't read them: nothing. Every route that reads is called as
 * each of them before and after, with parameters that would find what is hidden, and has to answer the same. The subjects are issues,
 * epics, and riddles of a group: a kind that no feature knows, with all routes that the features make for it.
 */
useRouteWorlds({
  features: [...features, riddles],
  prepare: () => sql.raw(riddleMigration).execute(server.platform.db),
  fill: ({ group }) => fillRiddle(group, 'Open', false),
});

/** So many calls at a time: most of one's time is PostgreSQL's. */
const atOnce = 6;
/** In every hidden text. */
const SECRET = 'Quetzalcoatl';
const SECOND = 2;
const MISSING = 4711;

type Answers = Map<string, string>;
const strangers = ['nobody', 'outsider', 'guest'] as const;
const personOf = (name: (typeof strangers)[number]): TestUser | null =>
  name === 'nobody' ? null : users[name];

/** Parameters that ask for what is hidden. */
const questions = [
  `search=${SECRET}&scope=issues`,
  `search=${SECRET}&scope=riddles`,
  `search=${SECRET}&scope=epics&state=all&include_ancestor_groups=true`,
  `iids[]=${SECOND}&state=all&scope=all`,
  'confidential=true&scope=all&state=all',
  `label_name[]=mark&labels=mark&milestone=one&milestone_title=one&with_counts=true&with_labels_details=true`,
  'assignee_username[]=root-person&assignee_username=root-person&author_username=root-person&scope=all',
  `q=${SECRET}&query=${SECRET}&type=Issue&type_id=1`,
  'order_by=updated_at&sort=desc&target_type=issue&action=created&per_page=100',
];
const isList =
  /issue|riddle|epic|search|autocomplete|event|todo|milestone|label|statistic|note|discussion|link|activity|feed|atom|ics|csv|resolve|sidebar|card|member/i;

/** The questions that a route can be asked: those of whose parameters it knows one. Pages take any. */
function questionsFor(route: string): readonly string[] {
  if (!isList.test(route)) return [];
  const { schema } = server.app.routeTable.find(({ method, url }) => method === 'GET' && url === route)!;
  const known = (schema?.querystring as { properties?: object } | undefined)?.properties;
  if (known === undefined) return route.endsWith('.json') || route.startsWith('/api/') ? [] : questions;
  return questions.filter((question) =>
    [...new URLSearchParams(question).keys()].some((name) => name.replace('[]', '') in known),
  );
}

/** Routes of the table that read, and answer what is there. Transfers of git and the realtime connection have tests of their own. */
const readers = (): readonly TableRow[] =>
  rows.filter(
    ({ method, url }) =>
      method === 'GET' &&
      !/\/-\/cable$|info\/refs|\/archive|metrics|personal_access_tokens|active_sessions|openapi|version|-\/(?:health|liveness|readiness)/.test(
        url,
      ) &&
      server.app.routeTable.some((route) => route.method === method && route.url === url),
  );

/** The routes that the toy and its kind of parent add. */
const toyReaders = (): readonly string[] => {
  const known = new Set(rows.map(({ method, url }) => `${method} ${url}`));
  return server.app.routeTable
    .filter(({ method, url }) => method === 'GET' && !known.has(`GET ${url}`))
    .map(({ url }) => url);
};

const texts = (world: World): readonly string[] => [
  `See ${world.group}?${SECOND} and ?${SECOND}`,
  `http://localhost/groups/${world.group}/-/riddles/${SECOND}`,
  `See ${world.group}&${SECOND} and &${SECOND}`,
  `http://localhost/groups/${world.group}/-/epics/${SECOND}`,
  `See #${SECOND} and ${world.project}#${SECOND} and !1`,
  `http://localhost/${world.project}/-/issues/${SECOND}`,
];

/** A confidential epic, and what is said of it; returns its number. */
async function hideEpic({ group, projectId }: World): Promise<number> {
  const epics = `/groups/${group}/epics`;
  const { id, iid } = await make<{ id: number; iid: number }>(epics, {
    title: `${SECRET} epic`,
    due_date_is_fixed: true,
    due_date_fixed: '2033-03-03',
    description: `${SECRET}, &1, @the-guest`,
    confidential: true,
    labels: 'group mark',
  });
  await make(`${epics}/${id}/discussions`, { body: `${SECRET} speaks of ${group}&1 to @the-guest` });
  await make(`${epics}/${iid}/award_emoji`, { name: 'tada' });
  // It and the confidential issue are below the epic that everybody reads.
  await make(`${epics}/1/epics/${id}`);
  const path = `/api/v4/projects/${projectId}/issues/${SECOND}`;
  const secret = (await call('GET', path, root)).json<{ id: number }>();
  await make(`${epics}/1/issues/${secret.id}`);
  await make(`${epics}/1/related_epics`, { target_epic_iid: iid, link_type: 'is_blocked_by' });
  return iid;
}

/** Doors that read by POST. */
async function posted(world: World, asker: TestUser | null): Promise<Answers> {
  const answers: Answers = new Map();
  const queries = [
    `{ project(fullPath: "${world.project}") { issues { nodes { iid title } } openIssuesCount } }`,
    `{ project(fullPath: "${world.project}") { issue(iid: "${SECOND}") { title } } }`,
    `{ project(fullPath: "${world.project}") { issue(iid: "1") { title blocked userNotesCount notes { nodes { body } } } } }`,
    `{ group(fullPath: "${world.group}") { epics(state: all) { count nodes { iid title } } epic(iid: "${SECOND}") { title } boards { count } epicBoards { count nodes { name } } } }`,
    `{ issue(id: "gid://gitlab/Issue/${SECOND}") { title } }`,
    `{ currentUser { todos(state: [pending, done]) { count nodes { body } } } group(fullPath: "${world.group}") { mergeRequests(includeSubgroups: true) { count nodes { title } } } }`,
  ];
  for (const query of queries)
    answers.set(`graphql ${query}`, answerOf(await call('POST', '/api/graphql', asker, { query })));
  for (const text of texts(world)) {
    const markdown = { text, gfm: true, project: world.project };
    answers.set(`markdown ${text}`, answerOf(await call('POST', '/api/v4/markdown', asker, markdown)));
    for (const place of [world.project, `groups/${world.group}`]) {
      const preview = await call('POST', `/${place}/-/preview_markdown`, asker, { text });
      answers.set(`preview in ${place} ${text}`, answerOf(preview));
    }
  }
  return answers;
}

/** What an answer says, without what changes from call to call. */
function answerOf({ statusCode, body, headers }: Awaited<ReturnType<typeof call>>): string {
  const counts = ['x-total', 'x-total-pages', 'x-next-page', 'link']
    .map((name) => `${name}: ${String(headers[name] ?? '')}`)
    .join('\n');
  return (
    `${statusCode}\n${counts}\n${body}`
      .replaceAll(/"(?:last_fetched_at|lastFetchedAt|request_id)":(?:"[^"]*"|\d+)/g, '')
      // When a project was last active is no secret, and everybody's activity counts.
      .replaceAll(/"last_activity_at":"[^"]*"/g, '')
      .replaceAll(/DTSTAMP[^\r\n]*|<updated>[^<]*<\/updated>/g, '')
  );
}

/** An internal note makes its issue active, as in v4: only the time is to be seen. */
function withoutTimes(answers: Answers): Answers {
  return new Map(
    [...answers]
      .filter(([key]) => !key.includes('order_by=updated_at'))
      .map(([key, answer]) => [
        key,
        answer.replaceAll(/\d{4}-\d\d-\d\d[T ][\d:.]+(?:Z|[+-]\d\d:\d\d)?/g, '<time>'),
      ]),
  );
}

async function ask(world: World, ofRoute = questionsFor): Promise<Answers> {
  const answers: Answers = new Map();
  for (const name of strangers) {
    const asker = personOf(name);
    const addresses = await Promise.all(
      readers().map(async (row) => [row.url, (await example(row, world, asker)).url] as const),
    );
    for (const route of toyReaders()) addresses.push([route, riddleAddress(route, world)]);
    const asked = addresses
      .flatMap(([route, url]) =>
        [undefined, ...ofRoute(route)].map((question) =>
          question === undefined ? url : `${url}${url.includes('?') ? '&' : '?'}${encodeURI(question)}`,
        ),
      )
      .values();
    const work = async (): Promise<void> => {
      for (const address of asked)
        // oxlint-disable-next-line no-await-in-loop -- as many at a time as there are workers
        answers.set(`${name} GET ${address}`, answerOf(await call('GET', address, asker)));
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    for (const [key, answer] of await posted(world, asker)) answers.set(`${name} ${key}`, answer);
  }
  return answers;
}

/** An internal note on the issue that everybody can read. */
async function writeInternally(world: World): Promise<void> {
  await make(`/projects/${world.projectId}/issues/1/notes`, {
    body: `${SECRET} is internal, see #1`,
    internal: true,
  });
  await writeInternallyOn(world.group, 1, `${SECRET} is internal, see ?1`);
  await server.drain();
}

/** Everything that an issue has and does, in secret. */
async function hide(world: World): Promise<number> {
  const project = `/projects/${world.projectId}`;
  const { iid } = await make<{ iid: number }>(`${project}/issues`, {
    title: `${SECRET} rises`,
    description: `${SECRET} and #1, @the-guest, %one, ~mark, ${world.sha}\n\n- [ ] ${SECRET}`,
    confidential: true,
    labels: 'mark',
    milestone_id: world.milestoneId,
    assignee_ids: [root.id],
    due_date: '2030-01-01',
    weight: 7,
  });
  const issue = `${project}/issues/${iid}`;
  const thread = await make<{ id: string; notes: { id: number }[] }>(`${issue}/discussions`, {
    body: `${SECRET} speaks of #1 to @the-guest`,
  });
  await make(`${issue}/notes/${thread.notes[0]!.id}/award_emoji`, { name: 'tada' });
  await make(`${issue}/award_emoji`, { name: 'tada' });
  await make(`${issue}/add_spent_time`, { duration: '3h', summary: SECRET });
  await make(`${issue}/links`, {
    target_project_id: world.projectId,
    target_issue_iid: 1,
    link_type: 'blocks',
  });
  const put = (change: object) => call('PUT', `/api/v4${issue}`, root, change);
  await put({ title: `${SECRET} sleeps`, state_event: 'close' });
  await put({ state_event: 'reopen', discussion_locked: true, description: `${SECRET} again` });
  await server.drain();
  return iid;
}

function differences(before: Answers, after: Answers): string[] {
  const today = new Date().toISOString().slice(0, 10);
  // A burndown has a day more after midnight.
  const isNewDay = ![...before.values()].some((answer) => answer.includes(today));
  return [...after].flatMap(([key, answer]) => {
    const earlier = before.get(key);
    if (earlier === answer) return [];
    const lines = (text = '') => text.split(/(?<=[,{}\]\n])/);
    const known = new Set(lines(earlier));
    const added = lines(answer).filter((line) => !known.has(line));
    if (isNewDay && added.length > 0 && added.every((line) => line.includes(today))) return [];
    return [`${key}: ${added.join('').slice(0, 300)}`];
  });
}

describe('a confidential issue and an internal note', () => {
  for (const visibility of visibilityRows)
    it(`ISSUE-11 change nothing for people who can't read them, ${visibility}`, async () => {
      const world = worlds[visibility];
      await server.drain();
      // The first calls of a person make settings of theirs and caches.
      await ask(world, () => []);
      const before = await ask(world);
      expect(await hide(world)).toBe(SECOND);
      expect(await fillRiddle(world.group, SECRET, true)).toBe(SECOND);
      expect(await hideEpic(world)).toBe(SECOND);
      await server.drain();
      const after = await ask(world);
      expect(after.size).toBeGreaterThan(500);
      expect(differences(before, after)).toEqual([]);
      await writeInternally(world);
      const last = await ask(world);
      expect(differences(withoutTimes(after), withoutTimes(last))).toEqual([]);
      // The answers to what names it repeat the question.
      const revealing = [...last].filter(([key, answer]) => !key.includes(SECRET) && answer.includes(SECRET));
      expect(revealing.map(([key]) => key)).toEqual([]);
      for (const list of [
        `projects/${world.projectId}/issues`,
        `groups/${world.group}/riddles`,
        `groups/${world.group}/epics`,
      ])
        expect((await call('GET', `/api/v4/${list}`, users.reporter)).body, list).toContain(SECRET);
    }, 600_000);

  it('ISSUE-11 answer as one that does not exist at every address', async () => {
    const wrong: string[] = [];
    for (const visibility of visibilityRows) {
      const world = worlds[visibility];
      for (const row of rows.filter(({ url }) =>
        /\/issues\/:(?:issue_|noteable_|eventable_)?iid\b/.test(url),
      ))
        for (const name of strangers) {
          const asker = personOf(name);
          const { url, payload } = await example(row, world, asker);
          const at = (iid: number) => url.replace(/\/issues\/1(?=[/.?]|$)/, `/issues/${iid}`);
          const [secret, missing] = [SECOND, MISSING].map(async (iid) => {
            const answer = await call(row.method, at(iid), asker, payload);
            return `${answer.statusCode} ${answer.body}`
              .replaceAll(`/issues/${iid}`, '/issues/N')
              .replaceAll(`#${iid}`, '#N');
          });
          if ((await secret) !== (await missing))
            wrong.push(
              `${name} ${row.method} ${at(SECOND)}: ${await secret} and ${await missing}`.slice(0, 300),
            );
        }
    }
    expect(wrong).toEqual([]);
  }, 600_000);

  it('ISSUE-11 answer as one that does not exist at every address of a riddle', async () => {
    const numbered = toyReaders().filter((url) => /:\w*iid\b/.test(url));
    expect(numbered.length).toBeGreaterThan(15);
    const wrong: string[] = [];
    for (const visibility of visibilityRows)
      for (const url of numbered)
        for (const name of strangers) {
          const answerAt = async (iid: number): Promise<string> => {
            const answer = await call('GET', riddleAddress(url, worlds[visibility], iid), personOf(name));
            return `${answer.statusCode} ${answer.body}`.replaceAll(`/riddles/${iid}`, '/riddles/N');
          };
          const [secret, missing] = [await answerAt(SECOND), await answerAt(MISSING)];
          if (secret !== missing) wrong.push(`${name} ${url}: ${secret} and ${missing}`.slice(0, 300));
        }
    expect(wrong).toEqual([]);
  }, 600_000);
});
