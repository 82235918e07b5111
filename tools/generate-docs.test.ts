import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { settingsDocument } from './generate-docs.ts';
import { quickActionsDocument } from './quick-actions-document.ts';

it('OPS-01 the documentation of the settings is the one that the module generates', () => {
  const written = readFileSync(join(import.meta.dirname, '../docs/administration/settings.md'), 'utf8');
  expect(written, 'run npm run generate').toBe(settingsDocument());
});

it('FORM-06 the documentation of the quick actions is the one that the features register', () => {
  const written = readFileSync(join(import.meta.dirname, '../docs/user/quick-actions.md'), 'utf8');
  expect(written, 'run npm run generate').toBe(quickActionsDocument());
});
