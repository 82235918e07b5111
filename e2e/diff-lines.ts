import type { Locator, Page } from 'playwright-core';

/** Where a line is in the window, by its text. */
export async function pointOf(tab: Page, line: string): Promise<{ x: number; y: number }> {
  const run = tab.locator('.diff-run[data-at]', { hasText: line }).first();
  await run.scrollIntoViewIfNeeded();
  return run.evaluate((element, wanted) => {
    const code = element.querySelector('.code-text')!;
    const all = code.textContent.split('\n');
    const index = all.findIndex((each) => each.includes(wanted));
    const box = code.getBoundingClientRect();
    return { x: box.left + 100, y: box.top + (index + 0.5) * (box.height / (all.length - 1)) };
  }, line);
}

/** Moves the pointer to a line and returns the button that has come there. */
export async function pointAt(tab: Page, line: string): Promise<Locator> {
  const { x, y } = await pointOf(tab, line);
  await tab.mouse.move(x, y - 1);
  await tab.mouse.move(x, y);
  const button = tab.getByRole('button', { name: 'Comment on this line' });
  await button.waitFor();
  return button;
}

/** Opens the form for a comment on a line, by its text, or on several, from it to another. */
export async function commentOn(tab: Page, line: string, to = line): Promise<void> {
  const button = await pointAt(tab, line);
  if (to === line) return button.click();
  const plus = (await button.boundingBox())!;
  const end = await pointOf(tab, to);
  await tab.mouse.move(plus.x + 10, plus.y + 10);
  await tab.mouse.down();
  await tab.mouse.move(end.x, end.y - 4);
  await tab.mouse.move(end.x, end.y);
  await tab.mouse.up();
}
