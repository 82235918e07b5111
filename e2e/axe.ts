import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/**
 * What finds faults in a page that keep people out. It collects them within the page itself: by default a page more is opened for that
 * each time, and everything is described that is right, which takes longer than the search. Frames are left out: ours hold a
 * diagram or the challenge of another site.
 */
export const axe = (page: Page): AxeBuilder =>
  // Its types are those of another package of Playwright.
  new AxeBuilder({ page: page as never })
    .setLegacyMode(true)
    // A tooltip, which stands beside the landmarks, is open where something has come below a pointer that rests.
    .exclude('div:has(> [role="tooltip"])')
    // Style sheets are fetched again for rules on the orientation of a screen alone, which are not asked for.
    .options({ resultTypes: ['violations'], preload: false });
