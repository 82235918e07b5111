import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { features } from '../server/features/index.ts';
import { createSubjectRegistry } from '../server/platform/subjects/subject-registry.ts';

/** The rooms of the web that serve every kind of subject: kinds add to their registries, or pass what they bring. Catalogues may give examples. */
const rooms = [
  'shell',
  'features/activity',
  'features/discussions',
  'features/explore',
  'features/kinds',
  'features/links',
  'features/notifications',
  'features/saved-views',
  'features/spam',
  'features/templates',
  'features/todos',
];

/** Names of the server's icons, and what git calls its own. */
const allowed = ["'issue-close'", "'issue-duplicate'", "'git-commit'", '`commits/${'];

it('the rooms of the web that serve every kind of subject name none', () => {
  const { types } = createSubjectRegistry(features);
  const names = types.flatMap(({ name, noun, segment }) => [name, noun, segment]);
  const named = new RegExp(`\\b(?:${names.join('|')})s?\\b`, 'i');
  const files = rooms.flatMap((room) =>
    globSync(`${room}/**/*.{ts,tsx}`, { cwd: import.meta.dirname }).filter(
      (file) => !/\.(?:test|messages|messages\.de)\.tsx?$/.test(file),
    ),
  );
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) =>
    readFileSync(join(import.meta.dirname, file), 'utf8')
      .replaceAll(/\/\*[^]*?\*\//g, '')
      .split('\n')
      .filter((line) => !/^\s*\/\/|^import |^export (?:\*|.* from )|^\} from/.test(line))
      .filter((line) => !allowed.some((text) => line.includes(text)))
      .flatMap((line) => (line.match(/'[^']*'|`[^`]*`/g) ?? []).filter((text) => named.test(text)))
      .map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});
