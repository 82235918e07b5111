import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createSubjectRegistry } from '../platform/subjects/subject-registry.ts';
import { features } from './index.ts';

/** The features that serve every subject, and what they are built on. They use the registry, so a new type of subject changes none of them. */
const rooms = [
  'activity',
  'autocomplete',
  'awards',
  'discussions',
  'kinds',
  'links',
  'markdown',
  'notifications',
  'planning',
  'references',
  'search',
  'spam',
  'subscriptions',
  'templates',
  'todos',
  'uploads',
  '../markdown',
  '../platform/subjects',
];

/** Names from the documents, and words of the history that are no types. */
const allowed = [
  'confidential_issues_docs_path',
  "commit: 'commit'",
  "duplicate: 'issue-duplicate'",
  "cloned: 'issue-duplicate'",
  "icon: 'issue-close'",
  "icon: 'issues'",
  // How it was closed: the change holds a sha.
  "'closed via commit '",
  "'hat dies mit dem Commit '",
];

it('the features that serve every subject name no type, in code, SQL or texts', () => {
  const { types } = createSubjectRegistry(features);
  const names = types.flatMap(({ name, noun, segment }) => [name, noun, segment]);
  const named = new RegExp(`\\b(?:${names.join('|')})s?\\b`, 'i');
  const files = rooms.flatMap((room) =>
    globSync(`${room}/**/*.ts`, { cwd: import.meta.dirname }).filter(
      (file) => !/\.(?:test|access|examples|tour)\.ts$/.test(file),
    ),
  );
  expect(files.length).toBeGreaterThan(200);
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
