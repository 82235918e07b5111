/**
 * `npm run faults moves`: eight writers move the cards of a board at random, two of them pages in Chromium of which one loses its connection for
 * a while, on cards that begin without any room between them, while web processes and PostgreSQL are killed, web processes also in the middle of
 * making room. Each writer moves cards of its own, so it knows in which lists and in which order they have to be whatever others do between
 * them; some more are moved by all. At the end all cards are there once, in a total order, where they were put last, and the pages show it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Browser, Page, Request } from 'playwright-core';
import { launchBrowser } from '../testing/browser.ts';
import { ended, password } from '../testing/product.ts';
import { openFaultyInstance } from './faulty-instance.ts';
import { raceWhileKilled } from './killed-race.ts';
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
const { data, port, token, api } = instance;
const url = `http://127.0.0.1:${port}`;
let browser: Browser | undefined;
let done = 0;
let board = 0;
/** The lists of labels. Into those of open and of closed issues only pages move cards. */
const lists: number[] = [];
/** The cards of each writer, by their ids; those that all move come last. */
let cards: number[][] = [];
const pages: PageWriter[] = [];
const listAtFirst = new Map<number, number>();
/** What writers were told whose moves were refused, and how often. */
const told = new Map<string, number>();

const random = (below: number): number => Math.floor(Math.random() * below);
const pick = <T>(of: readonly T[]): T => of[random(of.length)]!;

async function call<T>(
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; json: T } | undefined> {
  try {
    const answer = await fetch(url + path, {
      method,
      headers: { 'private-token': token, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    });
    return { status: answer.status, json: (await answer.json()) as T };
  } catch {
    return undefined;
  }
}

async function made<T>(path: string, body: object): Promise<T> {
  const answer = await api('POST', path, body);
  if (answer?.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer.json as T;
}

async function query<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
  const secret = readFileSync(join(data, 'postgresql/password'), 'utf8').trim();
  const host = encodeURIComponent(join(data, 'postgresql/run'));
  const client = new pg.Client({
    connectionString: `postgres://coppice:${encodeURIComponent(secret)}@localhost/coppice?host=${host}`,
  });
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}

const isMove = (request: Request): boolean =>
  request.method() === 'PUT' && /\/-\/boards\/\d+\/issues\/\d+$/.test(request.url());

/** A page that moves its cards by keys. What it may not know: a move whose answer was lost may have been made or not. */
class PageWriter {
  readonly page: Page;
  /** In which lists a card can be by what was answered. */
  readonly #lists = new Map<number, Set<number>>();
  readonly #own: readonly number[];
  #pending = 0;

  constructor(page: Page, own: readonly number[]) {
    this.page = page;
    this.#own = own;
    for (const id of own) this.#lists.set(id, new Set([listAtFirst.get(id)!]));
    page.on('request', (request) => {
      if (isMove(request)) this.#pending += 1;
    });
    page.on('requestfinished', async (request) => this.#heard(request, (await request.response())?.status()));
    page.on('requestfailed', (request) => this.#heard(request, undefined));
  }

  #heard(request: Request, status: number | undefined): void {
    const id = Number(request.url().split('/').at(-1));
    if (!isMove(request)) return;
    this.#pending -= 1;
    if (!this.#lists.has(id)) return;
    const to = (request.postDataJSON() as { to_list_id: number }).to_list_id;
    if (status === 200) {
      this.#lists.set(id, new Set([to]));
      done += 1;
      return;
    }
    this.#lists.get(id)!.add(to);
    const words = `a page: ${status ?? 'no answer'}`;
    told.set(words, (told.get(words) ?? 0) + 1);
  }

  /** Picks one of its cards that the page shows up, carries it some steps, and drops it. */
  async move(): Promise<void> {
    const own = JSON.stringify(this.#own);
    const grips = (await this.page.evaluate(
      `[...document.querySelectorAll('[data-card]')].filter((card) => ${own}.includes(Number(card.dataset.card))).map((card) => card.querySelector('.board-grip').id)`,
    )) as string[];
    if (grips.length === 0) return;
    const arrows = Array.from({ length: 1 + random(4) }, () =>
      pick(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']),
    );
    // It may have gone to another list since.
    const isThere = await this.page.evaluate(
      `(() => { const grip = document.getElementById('${pick(grips)}'); grip?.focus(); return grip !== null; })()`,
    );
    if (isThere !== true) return;
    for (const key of [' ', ...arrows, ' ']) await this.page.keyboard.press(key);
  }

  /** Loses the connection until it has made some moves. */
  async loseConnection(): Promise<void> {
    await this.page.context().setOffline(true);
    for (let count = 0; count < 20; count++) await this.move();
    await this.page.getByText('The connection is lost.').waitFor();
    await this.page.context().setOffline(false);
    await this.settle();
  }

  /** Waits until all its moves were answered: one is sent as soon as the one before it was. */
  async settle(): Promise<void> {
    const deadline = Date.now() + longest;
    for (let calm = 0; calm < 20; await delay(50)) {
      const waits = await this.page.evaluate(`document.body.innerText.includes('The connection is lost.')`);
      calm = waits === true || this.#pending > 0 ? 0 : calm + 1;
      if (Date.now() > deadline)
        throw new Error(
          `a page still waits: ${this.#pending} moves are under way, ${waits === true ? 'more are kept' : 'none is kept'}`,
        );
    }
  }

  verify(listOf: ReadonlyMap<number, number>): void {
    for (const [id, possible] of this.#lists)
      if (!possible.has(listOf.get(id)!))
        problems.push(
          `card ${id} of a page is in ${listOf.get(id)}, it was put in ${[...possible].join(' or ')}`,
        );
  }

  /** The cards that the page shows, by list. */
  async shown(): Promise<Record<string, number[]>> {
    return (await this.page.evaluate(
      `Object.fromEntries([...document.querySelectorAll('[data-list]')].map((list) => [list.dataset.list, [...list.querySelectorAll('[data-card]')].map((card) => Number(card.dataset.card))]))`,
    )) as Record<string, number[]>;
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
    const words = `the API: ${answer?.status ?? 'no answer'}`;
    told.set(words, (told.get(words) ?? 0) + 1);
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
    pages.push(new PageWriter(page, own));
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
  await page.settle();
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
    page.verify(listOf);
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
console.log([...told].map(([words, count]) => `told: ${count} × ${words}`).join('\n'));
console.log(`${done} moves in ${Math.round((performance.now() - began) / 1000)} s.`);
console.log(problems.length === 0 ? 'Each card is where it was put.' : problems.slice(0, 50).join('\n'));
process.exit(problems.length === 0 ? 0 : 1);
