import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axeCore from 'axe-core';
import type { Result, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** Minified, which reaches the page sooner. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** One search of a page, of all that stands in it unless something is included. */
export interface Search {
  include(selector: string): Search;
  exclude(selector: string): Search;
  /** Asks for these rules alone. */
  withRules(rules: readonly string[]): Search;
  /** Asks for the rules alone that have one of these tags. */
  withTags(tags: readonly string[]): Search;
  disableRules(...rules: readonly string[]): Search;
  analyze(): Promise<{ violations: Result[] }>;
}

/**
 * What finds faults in a page that keep people out. A page is given axe once, not for each search, and describes what is wrong alone: as axe's
 * own package for Playwright does it, a search took twice as long. Frames are left out: ours hold a diagram or the challenge of another site.
 */
export function axe(page: Page): Search {
  const include: string[] = [];
  // A tooltip, which stands beside the landmarks, is open where something has come below a pointer that rests.
  const exclude = ['div:has(> [role="tooltip"])'];
  // Style sheets are fetched again for rules on the orientation of a screen alone, which are not asked for.
  const options: RunOptions = { resultTypes: ['violations'], preload: false, iframes: false };
  const search: Search = {
    include(selector) {
      include.push(selector);
      return search;
    },
    exclude(selector) {
      exclude.push(selector);
      return search;
    },
    withRules(rules) {
      options.runOnly = { type: 'rule', values: [...rules] };
      return search;
    },
    withTags(tags) {
      options.runOnly = { type: 'tag', values: [...tags] };
      return search;
    },
    disableRules(...rules) {
      options.rules = Object.fromEntries(rules.map((rule) => [rule, { enabled: false }]));
      return search;
    },
    async analyze() {
      const run = (): Promise<Result[] | null> =>
        page.evaluate(
          async ([context, options]) => {
            const { axe } = globalThis as { axe?: typeof axeCore };
            return axe === undefined ? null : (await axe.run(context, options)).violations;
          },
          [{ include, exclude }, options] as const,
        );
      let violations = await run();
      if (violations === null) {
        await page.evaluate(`${source};undefined`);
        violations = await run();
      }
      return { violations: violations! };
    },
  };
  return search;
}
