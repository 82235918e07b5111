import type { CompiledQuery } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { countCards, findCards, readCards } from '../../server/features/boards/index.ts';
import type { BoardListRow, BoardRow } from '../../server/features/boards/index.ts';
import { launchBrowser } from '../../testing/browser.ts';
import { password } from '../../testing/product.ts';
import { addLists, callPage, makeBoard, makeEpicTree } from '../board-world.ts';
import type { BoardProject } from '../board-world.ts';
import { tasksDuring } from '../diff-reading.ts';
import type { StorageState } from '../diff-reading.ts';
import { median, milliseconds, percentile, repeated, timed } from '../measure.ts';
import { measureSql } from '../pgbench.ts';
import { recordStatements } from '../recorded-sql.ts';
import { quiet, signedIn, throttle, until, visit, watched } from '../visit.ts';
import type { Bench } from '../workload.ts';
import { navigate } from './navigation.ts';

/** What is longest from an event to the frame that follows it, from now on; the browser names none below 16. */
const watchEvents = `(() => {
  globalThis.benchEvents = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, name, duration } of list.getEntries())
      if (interactionId !== 0 || name.startsWith('drag')) benchEvents.push(duration);
  }).observe({ type: 'event', durationThreshold: 16 });
})()`;

const firstTwo = ({ lists }: BoardProject) => [lists[0]!, lists[1]!] as const;
const pageOf = (instance: { readonly url: string }, { path, board }: BoardProject): string =>
  `${instance.url}${path}/-/boards/${board}`;

/** Opens a board, and milliseconds until a card there can be dragged: the pointer comes as soon as the page is painted. */
async function untilDraggable(browser: Browser, url: string, storageState: StorageState): Promise<number> {
  const context = await browser.newContext({ storageState, viewport: { width: 1350, height: 900 } });
  try {
    const page = await context.newPage();
    await throttle(await context.newCDPSession(page));
    await page.addInitScript(`(() => {
      const check = () => {
        if (document.querySelector('.board-card[draggable=true]')) requestAnimationFrame(() => { globalThis.benchDraggable = performance.now(); });
        else requestAnimationFrame(check);
      };
      check();
    })()`);
    await page.goto(url, { waitUntil: 'commit' });
    await page.locator('.board-card').first().waitFor();
    // A hand is never still, and the page may not have been ready for its first move.
    const deadline = performance.now() + 30_000;
    for (let moved = 0; (await page.evaluate('globalThis.benchDraggable')) === undefined; moved++) {
      if (performance.now() > deadline) throw new Error('no card can be dragged');
      await page.mouse.move(500 + (moved % 20), 400 + (moved % 10));
    }
    return (await page.evaluate('benchDraggable')) as number;
  } finally {
    await context.close();
  }
}

async function benchVisits(
  { instance, report }: Bench,
  browser: Browser,
  state: StorageState,
  project: BoardProject,
): Promise<void> {
  const url = pageOf(instance, project);
  const visits = await repeated(5, () => visit(browser, url, { throttled: true, storageState: state }));
  const lcp = visits.map((each) => each.lcp);
  const what = 'board of 10 lists × 100 cards';
  report.atMost(`throttled, ${what}: LCP`, median(lcp), 400, 'ms', `least ${milliseconds(Math.min(...lcp))}`);
  const { nodes, routeKiB, documentKiB } = visits[0]!;
  report.atMost(
    `${what}: nodes`,
    nodes,
    3000,
    'nodes',
    `${(routeKiB - documentKiB).toFixed(0)} KiB of script and styles`,
  );
  const draggable = await repeated(5, () => untilDraggable(browser, url, state));
  report.atMost(
    `throttled, ${what}: first drag possible`,
    median(draggable),
    900,
    'ms',
    `least ${milliseconds(Math.min(...draggable))}`,
  );
  const steps = await repeated(5, () =>
    navigate(
      browser,
      instance.url,
      {
        what,
        from: `${project.path}/-/issues`,
        to: `${project.path}/-/boards`,
        lands: `${project.path}/-/boards/${project.board}`,
        shows: '.board-card',
      },
      state,
    ),
  );
  report.atMost(
    `in the page, issue list → ${what}: painted`,
    median(steps.map(({ painted }) => painted)),
    150,
    'ms',
  );
}

const cardIn = (list: number, index: number): string =>
  `[data-list="${list}"] [data-card]:nth-child(${index + 1})`;

/** Drags the first card of a list into the middle of the next one, with a hand's moves. */
async function dragOnce(page: Page, from: number, to: number): Promise<void> {
  const [start, end] = await Promise.all([
    page.locator(cardIn(from, 0)).boundingBox(),
    page.locator(cardIn(to, 3)).boundingBox(),
  ]);
  if (start === null || end === null) throw new Error('the cards are not on the screen');
  await page.mouse.move(start.x + 20, start.y + 30);
  await page.mouse.down();
  await page.mouse.move(start.x + 40, start.y + 36, { steps: 3 });
  await page.mouse.move(end.x + 40, end.y + 10, { steps: 25 });
  await page.mouse.up();
}

/** A card dragged, and carried by keys, on a board of 30 lists with 2,000 issues each. */
async function benchDragging(
  { instance, report }: Bench,
  browser: Browser,
  state: StorageState,
  project: BoardProject,
): Promise<void> {
  const what = 'board of 30 lists × 2,000 issues';
  const [from, to] = firstTwo(project);
  const drag = async (rate: number) => {
    const context = await browser.newContext({ storageState: state, viewport: { width: 1350, height: 900 } });
    try {
      const page = await watched(await context.newPage());
      await page.goto(pageOf(instance, project), { waitUntil: 'load' });
      await quiet(page);
      await page.locator(cardIn(from.id, 0)).hover();
      await page.waitForSelector('.board-card[draggable=true]');
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate });
      await page.evaluate(watchEvents);
      const { tasks } = await tasksDuring(browser, page, async () => {
        for (let turn = 0; turn < 6; turn++) {
          await dragOnce(page, from.id, to.id);
          await quiet(page);
        }
        for (let turn = 0; turn < 4; turn++) {
          await page.locator(`${cardIn(to.id, 0)} .board-grip`).focus();
          for (const key of [' ', 'ArrowDown', 'ArrowDown', 'ArrowDown', ' ']) await page.keyboard.press(key);
          await quiet(page);
        }
      });
      return { events: (await page.evaluate('benchEvents')) as number[], longest: tasks[0] ?? 0 };
    } finally {
      await context.close();
    }
  };
  for (const [rate, limit, name] of [
    [1, 50, ''],
    [4, 150, 'at 4 ×, '],
  ] as const) {
    const { events, longest } = await drag(rate);
    // Those below 16 ms are not named.
    const all = [...events, ...Array.from({ length: Math.max(0, 100 - events.length) }, () => 16)];
    report.atMost(
      `${name}${what}, a card moved: INP, p95`,
      percentile(all, 0.95),
      limit,
      'ms',
      `most ${milliseconds(Math.max(...all))}`,
    );
    if (rate === 1) report.atMost(`${what}, a card moved: longest task`, longest, 50, 'ms');
  }
}

/** Moves by the page's call, and how long a second browser waits for one. */
async function benchMoves(
  { instance, report }: Bench,
  browser: Browser,
  state: StorageState,
  project: BoardProject,
): Promise<void> {
  const [from, to] = firstTwo(project);
  const cardsOf = async (list: number): Promise<number[]> =>
    (
      await callPage<{ issues: { id: number }[] }>(
        instance,
        'GET',
        `/-/boards/${project.board}/lists/${list}/issues?per=50`,
      )
    ).issues.map(({ id }) => id);
  const move = (path: string, a: number, b: number, more: object = {}) =>
    callPage(instance, 'PUT', `/-/boards/${project.board}/issues/${path}`, {
      from_list_id: a,
      to_list_id: b,
      ...more,
    });
  const cards = await cardsOf(from.id);
  const times = await repeated(80, (index) => {
    const there = Math.floor(index / 40) % 2 === 0;
    const card = cards[index % 40]!;
    return timed(() =>
      move(String(card), ...(there ? ([from.id, to.id] as const) : ([to.id, from.id] as const))),
    );
  });
  const warm = times.slice(20);
  report.atMost(
    'move of a card: durable, p95',
    percentile(warm, 0.95),
    20,
    'ms',
    `p50 ${milliseconds(median(warm))}, least ${milliseconds(Math.min(...warm))}`,
  );
  const many = await repeated(5, async (index) => {
    const [a, b] = index % 2 === 0 ? [from.id, to.id] : [to.id, from.id];
    const ids = await cardsOf(a);
    if (ids.length < 50) throw new Error(`list ${a} has ${ids.length} cards`);
    return timed(() => move('bulk_move', a, b, { ids }));
  });
  report.atMost(
    'move of 50 cards at once: durable',
    median(many),
    300,
    'ms',
    `least ${milliseconds(Math.min(...many))}`,
  );
  await instance.untilQuiet();
  const context = await browser.newContext({ storageState: state, viewport: { width: 1350, height: 900 } });
  try {
    const page = await watched(await context.newPage());
    await page.goto(pageOf(instance, project), { waitUntil: 'load' });
    await quiet(page);
    const seen = await repeated(8, async () => {
      const [card] = await cardsOf(from.id);
      await page.evaluate(`(() => {
        delete globalThis.benchMoved;
        const check = () => {
          const there = !document.querySelector('[data-list="${from.id}"] [data-card="${card}"]');
          requestAnimationFrame(there ? () => { globalThis.benchMoved = performance.timeOrigin + performance.now(); } : check);
        };
        check();
      })()`);
      const sent = performance.timeOrigin + performance.now();
      await move(String(card), from.id, to.id);
      return (await until<number>(page, 'globalThis.benchMoved')) - sent;
    });
    report.atMost(
      'move of a card: painted in a second browser',
      median(seen.slice(2)),
      200,
      'ms',
      `least ${milliseconds(Math.min(...seen))}`,
    );
  } finally {
    await context.close();
  }
}

/** The statements of a board's cards and counts. */
function statementsOf({ instance }: Bench, project: BoardProject): Promise<CompiledQuery[]> {
  const list = (id: number, kind: BoardListRow['kind'], label: number | null) =>
    ({
      id,
      kind,
      label: label === null ? null : { id: label },
      assignee: null,
      milestone: null,
    }) as BoardListRow;
  const lists = [
    list(-1, 'backlog', null),
    ...project.lists.map(({ id, label }) => list(id, 'label', label)),
    list(-2, 'closed', null),
  ];
  const of = {
    board: {
      labels: [],
      milestone_id: null,
      milestone: null,
      assignee_id: null,
      weight: null,
    } as unknown as BoardRow,
    lists,
    scope: { kind: 'project', id: project.id, seesConfidential: true } as const,
    filter: {},
  };
  return recordStatements(instance, async (db, viewer) => {
    const sizes = await countCards(db, viewer, of, lists);
    await readCards(db, viewer, of.scope, await findCards(db, viewer, of, lists, { limit: 21, sizes }));
  });
}

async function benchData(bench: Bench): Promise<void> {
  const { instance, report, world } = bench;
  const id = await world.issues();
  const labels = await instance.api<{ id: number }[]>('GET', `/projects/${id}/labels?per_page=100`);
  const project = await addLists(
    instance,
    { id, path: '/root/issues' },
    labels.map((label) => label.id),
  );
  await instance.untilQuiet();
  const ask = () =>
    callPage<{ lists: { size: number }[] }>(
      instance,
      'GET',
      `${project.path}/-/boards/${project.board}.json`,
    );
  // Each open issue has two of the ten labels.
  const sizes = (await ask()).lists.map(({ size }) => size);
  const inLists = sizes.slice(1, -1).reduce((sum, size) => sum + size, 0);
  if (sizes[0] !== 0 || inLists !== 160_000 || sizes.at(-1) !== 20_000)
    throw new Error(`wrong counts: ${sizes.join(', ')}`);
  const times = (await repeated(60, () => timed(ask))).slice(20);
  const what = 'board with 100,000 issues behind it';
  report.atMost(
    `${what}: its data, p95`,
    percentile(times, 0.95),
    100,
    'ms',
    `p50 ${milliseconds(median(times))}`,
  );
  const floor = await measureSql(instance, world.scratch, await statementsOf(bench, project));
  report.atMost(
    `${what}: server time / its SQL by ${floor.by}`,
    median(times) / floor.milliseconds,
    5,
    '×',
    milliseconds(floor.milliseconds),
  );
}

/** An epic with 2,000 descendants: its page, and all of its tree opened. */
async function benchEpicTree(
  { instance, report }: Bench,
  browser: Browser,
  state: StorageState,
): Promise<void> {
  const path = await makeEpicTree(instance, { children: 20, issues: 99 });
  await instance.untilQuiet();
  const url = instance.url + path;
  const visits = await repeated(5, () => visit(browser, url, { throttled: true, storageState: state }));
  const lcp = visits.map((each) => each.lcp);
  const what = 'epic with 2,000 descendants';
  report.atMost(`throttled, ${what}: LCP`, median(lcp), 400, 'ms', `least ${milliseconds(Math.min(...lcp))}`);
  const opened = await repeated(3, async () => {
    const context = await browser.newContext({ storageState: state, viewport: { width: 1350, height: 900 } });
    try {
      const page = await watched(await context.newPage());
      await page.goto(url, { waitUntil: 'load' });
      await page.locator('#epic-tree').waitFor();
      await page.locator('#epic-tree').evaluate((tree) => tree.scrollIntoView({ block: 'center' }));
      await until(
        page,
        `document.querySelectorAll('#epic-tree .tree-row button[aria-expanded=false]').length === 20`,
      );
      await quiet(page);
      const taken = await page.evaluate(`(async () => {
        const started = performance.now();
        const openers = document.querySelectorAll('#epic-tree .tree-row button[aria-expanded=false]');
        for (const opener of openers) opener.click();
        const rows = 20 + openers.length * 99;
        const frame = () => new Promise((done) => requestAnimationFrame(done));
        for (let frames = 0; document.querySelectorAll('#epic-tree .tree-item').length < rows && frames < 600; frames++) await frame();
        await frame();
        return performance.now() - started;
      })()`);
      return {
        taken: taken as number,
        rows: (await page.evaluate(`document.querySelectorAll('#epic-tree .tree-item').length`)) as number,
        nodes: (await page.evaluate(`document.querySelectorAll('*').length`)) as number,
      };
    } finally {
      await context.close();
    }
  });
  report.atMost(
    `${what}: all opened`,
    median(opened.map(({ taken }) => taken)),
    300,
    'ms',
    `${opened[0]!.rows} rows`,
  );
  report.atMost(`${what}: all opened, nodes`, opened[0]!.nodes, 6000, 'nodes');
}

/** Boards as people plan on them all day, and the tree of an epic. */
export async function benchBoards(bench: Bench): Promise<void> {
  const { instance } = bench;
  await benchData(bench);
  const small = await makeBoard(instance, 'small-board', { lists: 10, cards: 100 });
  const large = await makeBoard(instance, 'large-board', { lists: 30, cards: 2000 });
  await instance.untilQuiet();
  const browser = await launchBrowser();
  try {
    const state = await signedIn(browser, instance.url, 'root', password);
    await benchVisits(bench, browser, state, small);
    await benchDragging(bench, browser, state, large);
    await benchMoves(bench, browser, state, large);
    await benchEpicTree(bench, browser, state);
  } finally {
    await browser.close();
  }
}
