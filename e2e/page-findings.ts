import type { Page } from 'playwright-core';
import { axe } from './axe.ts';

/** What axe finds, and how much wider than its window the page is. */
export async function pageFindings(page: Page): Promise<string[]> {
  const { violations } = await axe(page)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return [
    ...violations.map(({ id, nodes }) => `${id} at ${String(nodes[0]?.target)}`),
    ...(overflow > 0 ? [`${overflow} too wide`] : []),
  ];
}
