import type { Page } from 'playwright-core';

export interface Walk {
  /** Rows that were in the window in some frame. */
  readonly rows: number;
  /** Most elements in the page at any time. */
  readonly nodes: number;
  readonly frames: number;
  readonly milliseconds: number;
}

/**
 * Scrolls from the top to the end by most of a window at a time, on as soon as all lines in the window are there, and counts in each frame
 * which rows are in it.
 */
export async function walkThrough(page: Page): Promise<Walk> {
  await page.evaluate(`(() => {
    const seen = new Map();
    const walk = (globalThis.benchWalk = { nodes: 0, frames: 0, done: false, started: performance.now() });
    const all = document.getElementsByTagName('*');
    let still = 0;
    const step = () => {
      walk.frames++;
      walk.nodes = Math.max(walk.nodes, all.length);
      // Files that nobody was near to stand in groups that are empty spaces, and lines of long files in blocks that are bare texts.
      let waits = [...document.querySelectorAll('section > div.stack:not(:has(.diff-file)), .diff-block:has(> .diff-rest)')].some((group) => {
        const { top, bottom } = group.getBoundingClientRect();
        return bottom > 0 && top < innerHeight;
      });
      for (const card of document.querySelectorAll('.diff-file')) {
        const box = card.getBoundingClientRect();
        if (box.bottom < 0) continue;
        if (box.top > innerHeight) break;
        const runs = card.getElementsByClassName('diff-run');
        if (runs.length === 0 || card.querySelector('.diff-late') !== null) waits = true;
        for (const run of runs) {
          const { top, bottom, height } = run.getBoundingClientRect();
          if (bottom <= 0) continue;
          // Beside the old lines are the new ones.
          if (top >= innerHeight) continue;
          const count = Number(run.style.getPropertyValue('--lines'));
          const row = height / count;
          const key = card.id + ' ' + run.dataset.at + ' ' + run.className;
          const rows = seen.get(key) ?? seen.set(key, new Uint8Array(count)).get(key);
          rows.fill(1, Math.max(0, Math.floor(-top / row)), Math.min(count, Math.ceil((innerHeight - top) / row)));
        }
      }
      const end = document.documentElement.scrollHeight - innerHeight;
      if (waits && still++ < 600) return requestAnimationFrame(step);
      if (scrollY >= end - 1) {
        walk.rows = [...seen.values()].reduce((sum, rows) => sum + rows.reduce((a, b) => a + b, 0), 0);
        walk.milliseconds = performance.now() - walk.started;
        walk.done = true;
        return;
      }
      still = 0;
      scrollBy({ top: innerHeight * 0.85, behavior: 'instant' });
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  })()`);
  const deadline = Date.now() + 600_000;
  while ((await page.evaluate('benchWalk.done')) !== true) {
    if (Date.now() > deadline) throw new Error('the walk through the diff did not end');
    await page.waitForTimeout(500);
  }
  return (await page.evaluate('benchWalk')) as Walk;
}
