/**
 * `npm run faults moves`: eight writers move the cards of a board at random, two of them pages in Chromium of which one loses its connection for
 * a while, on cards that begin without any room between them, while web processes and PostgreSQL are killed, web processes also in the middle of
 * making room. Each writer moves cards of its own, so it knows in which lists and in which order they have to be whatever others do between
 * them; some more are moved by all. At the end all cards are there once, in a total order, where they were put last, and the pages show it.
 */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../testing/browser.ts';
import { databaseUrl, ended, password } from '../testing/product.ts';
import { openFaultyInstance } from './faulty-instance.ts';
import { raceWhileKilled } from './killed-race.ts';
import { PageWriter } from './page-writer.ts';
import { pick, random } from './random.ts';
import { signedIn, until } from './visit.ts';

const moves = Number(process.env['MOVES'] ?? 10_000);
const kills = Number(process.env['KILLS'] ?? 30);
const writers = 8;
/** Writers 0 and 1. */
const pageWriters = 2;
const cardsOfEach = 20;
const shared = 10;
/** Milliseconds after which a move that does not come through is a problem. */
const longest = 180_000;
/** How many cards a list shows before anybody scrolls. */
const shownAtOnce = 20;
/** A web process dies while it makes room once in so many times. */
const fault = 'order.spreading@0.05';

const problems: string[] = [];
const instance = await openFaultyInstance();
const { data, api, call } = instance;
const url = `http://127.0.0.1:${instance.port}`;
let browser: Browser | undefined;
let done = 0;
let board = 0;
/** The lists of labels. Into those of open and of closed issues only pages move cards. */
const lists: number[] = [];
/** The cards of each writer, by their ids; those that all move come last. */
let cards: number[][] = [];
const pages: PageWriter[] = [];
const listAtFirst = new Map<number, number>();
/** What was answered to writers whose moves were refused, and how often. */
const refusals = new Map<string, number>();

const countRefusal = (words: string): void => void refusals.set(words, (refusals.get(words) ?? 0) + 1);

function heard(status: number | undefined): void {
  if (status === 200) done += 1;
  else countRefusal(`a page: ${status ?? 'no answer'}`);
}

async function made<T>(path: string, body: object): Promise<T> {
  const answer = await api('POST', path, body);
  if (answer?.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer.json as T;
}

async function query<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: databaseUrl(data) });
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Makes a move, however often the server dies over it. */
async function send(path: string, body: object): Promise<void> {
  const deadline = Date.now() + longest;
  while (Date.now() < deadline) {
    const answer = await call<object>('PUT', path, body);
    if (answer?.status === 200) {
      done += 1;
      return;
    }
    if (answer !== undefined && answer.status < 500) {
      problems.push(`${path} was answered ${answer.status} ${JSON.stringify(answer.json)}`);
      return;
    }
    countRefusal(`the API: ${answer?.status ?? 'no answer'}`);
    await delay(20);
  }
  problems.push(`${path} did not come through`);
}

/** Moves cards of its own beside each other. The order in which they have to be is kept by doing the same to an array. */
class CallWriter {
  readonly order: number[];
  readonly #lists = new Map<number, number>();

  constructor(own: readonly number[]) {
    this.order = own.toSorted((a, b) => a - b);
    for (const id of own) this.#lists.set(id, listAtFirst.get(id)!);
  }

  async move(): Promise<void> {
    // Half of all go behind the first one, so that the room there is used up.
    const [anchor, to] = [random(2) === 0 ? this.order[0]! : pick(this.order), pick(lists)];
    const others = this.order.filter((id) => id !== anchor);
    const isBehind = anchor === this.order[0] || random(2) === 0;
    const place = isBehind ? { move_after_id: anchor } : { move_before_id: anchor };
    const [first] = others.splice(random(others.length), 1) as [number];
    // Cards of a bulk move come from one list.
    const from = this.#lists.get(first)!;
    const more = random(10) === 0 ? others.filter((id) => this.#lists.get(id) === from).slice(0, 2) : [];
    const moved = [first, ...more];
    const body = { from_list_id: from, to_list_id: to, ...place };
    await (more.length === 0
      ? send(`/-/boards/${board}/issues/${first}`, body)
      : send(`/-/boards/${board}/issues/bulk_move`, { ids: moved, ...body }));
    const rest = this.order.filter((id) => !moved.includes(id));
    rest.splice(rest.indexOf(anchor) + (isBehind ? 1 : 0), 0, ...moved);
    this.order.splice(0, this.order.length, ...rest);
    for (const id of moved) this.#lists.set(id, to);
    // One of those that everybody moves, to the place that everybody may want.
    if (random(8) === 0) await this.moveShared();
  }

  async moveShared(): Promise<void> {
    const ids = cards.at(-1)!;
    const [id, beside] = [pick(ids), pick(ids)];
    if (id === beside) return;
    const [from, to] = [pick(lists), pick(lists)];
    await send(`/-/boards/${board}/issues/${id}`, {
      from_list_id: from,
      to_list_id: to,
      move_after_id: beside,
    });
  }

  verify(listOf: ReadonlyMap<number, number>, order: readonly number[]): void {
    const now = order.filter((id) => this.#lists.has(id));
    if (now.join() !== this.order.join())
      problems.push(`cards are in the order ${now.join()}, they were put into ${this.order.join()}`);
    for (const [id, list] of this.#lists)
      if (listOf.get(id) !== list) problems.push(`card ${id} is in ${listOf.get(id)}, it was put in ${list}`);
  }
}

/** Two projects of a group, whose board has a list for each of four labels of one scope. */
async function prepare(): Promise<void> {
  const group = await made<{ id: number }>('/groups', { name: 'Yard', path: 'yard' });
  const projects: { id: number }[] = [];
  for (const name of ['sheds', 'gates'])
    projects.push(await made('/projects', { name, namespace_id: group.id }));
  const labels: { id: number; name: string }[] = [];
  for (const step of ['sorted', 'sawn', 'planed', 'built'])
    labels.push(await made(`/groups/${group.id}/labels`, { name: `step::${step}`, color: '#336699' }));
  const count = writers * cardsOfEach + shared;
  const ids: number[] = [];
  for (let number = 0; number < count; number++) {
    const { id } = await made<{ id: number }>(`/projects/${projects[number % 2]!.id}/issues`, {
      title: `Board ${number}`,
      labels: labels[number % labels.length]!.name,
    });
    ids.push(id);
  }
  const boards = await call<[{ id: number }]>('GET', `/api/v4/groups/${group.id}/boards`);
  board = boards!.json[0].id;
  for (const { id } of labels) {
    const list = await call<{ id: number }>('POST', `/-/boards/${board}/lists`, { list: { label_id: id } });
    lists.push(list!.json.id);
  }
  for (const [index, id] of ids.entries()) listAtFirst.set(id, lists[index % lists.length]!);
  // No room between any two of them.
  await query('update subjects set relative_position = 1000000 + id where id = any($1)', [ids]);
  const shuffled = ids.toSorted(() => Math.random() - 0.5);
  cards = Array.from({ length: writers + 1 }, (_, writer) =>
    shuffled.slice(writer * cardsOfEach, (writer + 1) * cardsOfEach),
  );
  instance.server!.kill('SIGTERM');
  await ended(instance.server!);
  await instance.start(fault);
  browser = await launchBrowser();
  const state = await signedIn(browser, url, 'root', password);
  for (let number = 0; number < pageWriters; number++) {
    const context = await browser.newContext({ storageState: state, viewport: { width: 1800, height: 900 } });
    const page = await context.newPage();
    await page.goto(`${url}/groups/yard/-/boards/${board}`);
    await until(page, `document.getElementById('state') === null`);
    const own = cards[number]!;
    pages.push(new PageWriter(page, new Map(own.map((id) => [id, listAtFirst.get(id)!])), heard));
  }
}

const callWriters: CallWriter[] = [];

async function write(writer: number): Promise<void> {
  const page = pages[writer];
  if (page === undefined) {
    const own = new CallWriter(cards[writer]!);
    callWriters.push(own);
    while (done < moves) await own.move();
    return;
  }
  let isToLose = writer === 1;
  while (done < moves) {
    if (isToLose && done > moves / 3) {
      isToLose = false;
      await page.loseConnection();
    } else await page.move();
  }
  await page.untilAnswered();
}

/** All cards of the board in their order, by list, as its call answers them page by page. */
async function readLists(): Promise<Map<number, number[]>> {
  const read = new Map<number, number[]>();
  const all = await call<{ id: number }[]>('GET', `/-/boards/${board}/lists`);
  for (const { id: list } of all!.json) {
    const ids: number[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const behind: string = cursor === '' ? '' : `?cursor=${encodeURIComponent(cursor)}`;
      const answer = await call<{ issues: { id: number }[]; next: string | null; size: number }>(
        'GET',
        `/-/boards/${board}/lists/${list}/issues${behind}`,
      );
      ids.push(...answer!.json.issues.map(({ id }) => id));
      cursor = answer!.json.next;
      if (cursor === null && answer!.json.size !== ids.length)
        problems.push(`list ${list} has ${ids.length} cards and counts ${answer!.json.size}`);
    }
    read.set(list, ids);
  }
  return read;
}

async function verify(): Promise<void> {
  const rows = await query<{ id: string }>(
    `select id, coalesce(relative_position, id * -1048576) as position from subjects where kind = 'Issue' order by 2, 1 desc`,
  );
  const order = rows.map(({ id }) => Number(id));
  const read = await readLists();
  const listOf = new Map([...read].flatMap(([list, ids]) => ids.map((id) => [id, list] as const)));
  const all = cards.flat();
  const there = [...read.values()].flat();
  if (there.length !== all.length || listOf.size !== all.length)
    problems.push(
      `${there.length} cards are on the board, ${listOf.size} of them different, of ${all.length}`,
    );
  for (const [list, ids] of read)
    if (ids.join() !== order.filter((id) => listOf.get(id) === list).join())
      problems.push(`list ${list} is not in the order of all`);
  for (const writer of callWriters) writer.verify(listOf, order);
  for (const page of pages) {
    problems.push(...page.wrongIn(listOf));
    const deadline = Date.now() + 30_000;
    for (;;) {
      const shown = await page.shown();
      const wrong = [...read].filter(([list, ids]) => {
        const of = shown[list] ?? [];
        return of.length < Math.min(shownAtOnce, ids.length) || of.join() !== ids.slice(0, of.length).join();
      });
      if (wrong.length === 0) break;
      if (Date.now() > deadline) {
        const held = await page.page.evaluate(
          `document.querySelector('.board-grip[aria-pressed=true]')?.id ?? 'nothing'`,
        );
        problems.push(
          `a page holds ${String(held)}`,
          ...wrong.map(
            ([list, ids]) => `a page shows ${shown[list]?.join()} in list ${list}, there are ${ids.join()}`,
          ),
        );
        break;
      }
      await delay(200);
    }
  }
  await browser!.close();
}

const began = performance.now();
await raceWhileKilled(
  instance,
  { prepare, kills, kinds: ['worker', 'backends'], writers, steps: moves, done: () => done, write, verify },
  problems,
);
await browser?.close();
console.log([...refusals].map(([words, count]) => `refused: ${count} × ${words}`).join('\n'));
console.log(`${done} moves in ${Math.round((performance.now() - began) / 1000)} s.`);
console.log(problems.length === 0 ? 'Each card is where it was put.' : problems.slice(0, 50).join('\n'));
process.exit(problems.length === 0 ? 0 : 1);
