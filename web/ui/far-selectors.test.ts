import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const web = join(import.meta.dirname, '..');

/** Selectors with `:has()`, with the file that they stand in. */
const selectors = globSync('**/*.css', { cwd: web }).flatMap((file) =>
  readFileSync(join(web, file), 'utf8')
    .replaceAll(/\/\*.*?\*\//gs, '')
    .split(/[{};]/)
    .filter((part) => part.includes(':has('))
    .map((selector) => `${file}: ${selector.trim().replaceAll(/\s+/g, ' ')}`),
);

describe('selectors that look into elements', () => {
  it('are found', () => {
    expect(selectors.length).toBeGreaterThan(10);
  });

  it('look for children only from the root, or each change anywhere would look through the whole page', () => {
    expect(
      selectors.filter((each) => /(?::root|#app|(?<![-.\w])(?:html|body))[^\s>+~,(]*:has\((?!>)/.test(each)),
    ).toEqual([]);
  });

  it('look for nothing that any element can match, or each that comes or goes would be a reason to look', () => {
    expect(selectors.filter((each) => /:has\([^)]*(?::not\(|:empty|\*)/.test(each))).toEqual([]);
  });
});
