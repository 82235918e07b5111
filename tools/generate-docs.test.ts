import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '../server/markdown/markdown-render.ts';
import { settingsDocument } from './generate-docs.ts';
import { markdownDocument } from './markdown-document.ts';
import { markdownExamples } from './markdown-examples.ts';
import { quickActionsDocument } from './quick-actions-document.ts';

it('OPS-01 the documentation of the settings is up to date', () => {
  const written = readFileSync(join(import.meta.dirname, '../docs/administration/settings.md'), 'utf8');
  expect(written, 'run npm run generate').toBe(settingsDocument());
});

it('FORM-06 the documentation of the quick actions is up to date', () => {
  const written = readFileSync(join(import.meta.dirname, '../docs/user/quick-actions.md'), 'utf8');
  expect(written, 'run npm run generate').toBe(quickActionsDocument());
});

describe('the guide to Markdown', () => {
  it('MD-12 is up to date with its examples', () => {
    const written = readFileSync(join(import.meta.dirname, '../docs/user/markdown.md'), 'utf8');
    expect(written, 'run npm run generate').toBe(markdownDocument());
  });

  it.each(markdownExamples)('MD-12 shows the result of: $title', ({ source, shows }) => {
    expect(renderMarkdown(source, { kind: 'text' }).html).toMatch(shows);
  });
});
