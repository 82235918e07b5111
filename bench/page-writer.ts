import { setTimeout as delay } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';
import { pick, random } from './random.ts';

/** Milliseconds after which moves that have no answer are a problem. */
const longest = 180_000;

const isMove = (request: Request): boolean =>
  request.method() === 'PUT' && /\/-\/boards\/\d+\/issues\/\d+$/.test(request.url());

/** A page that moves its cards by keys. What it may not know: a move whose answer was lost may have been made or not. */
export class PageWriter {
  readonly page: Page;
  /** In which lists a card can be by what was answered. */
  readonly #lists: Map<number, Set<number>>;
  readonly #answered: (status: number | undefined) => void;
  #pending = 0;

  /** `own` are its cards and the lists in which they are; `answered` gets the status of each answer, undefined for none. */
  constructor(page: Page, own: ReadonlyMap<number, number>, answered: (status: number | undefined) => void) {
    this.page = page;
    this.#lists = new Map([...own].map(([id, list]) => [id, new Set([list])]));
    this.#answered = answered;
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
    if (status === 200) this.#lists.set(id, new Set([to]));
    else this.#lists.get(id)!.add(to);
    this.#answered(status);
  }

  /** Picks one of its cards that the page shows up, carries it some steps, and drops it. */
  async move(): Promise<void> {
    const own = JSON.stringify([...this.#lists.keys()]);
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
    await this.untilAnswered();
  }

  /** Waits until all its moves were answered: one is sent as soon as the one before it was. */
  async untilAnswered(): Promise<void> {
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

  /** What is not as it was answered, by the lists in which the cards are. */
  wrongIn(listOf: ReadonlyMap<number, number>): string[] {
    return [...this.#lists]
      .filter(([id, possible]) => !possible.has(listOf.get(id)!))
      .map(
        ([id, possible]) =>
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
