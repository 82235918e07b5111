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
  // What a push brought, in its mail.
  "count === 1 ? '1 commit' :",
];

/** Names of fields and parameters from the documents. */
const documented = new Set([
  'blocked_by_issues',
  'confidential_issues_docs_path',
  'epic', // `{epic: {move_before_id}}` reorders links of whatever kind.
  'issue_type',
  'merge_request_diff_head_sha',
  'newIssuePath',
  'resolve_with_issue_path',
]);

interface Line {
  readonly file: string;
  readonly line: string;
}

/** The lines of the rooms' code, without comments and imports. */
const lines = (): readonly Line[] => {
  const files = rooms.flatMap((room) =>
    globSync(`${room}/**/*.ts`, { cwd: import.meta.dirname }).filter(
      (file) => !/\.(?:test|access|examples|tour)\.ts$/.test(file),
    ),
  );
  expect(files.length).toBeGreaterThan(200);
  return files.flatMap((file) =>
    readFileSync(join(import.meta.dirname, file), 'utf8')
      .replaceAll(/\/\*[^]*?\*\//g, '')
      .split('\n')
      .filter((line) => !/^\s*\/\/|^import |^export (?:\*|.* from )|^\} from/.test(line))
      .filter((line) => !allowed.some((text) => line.includes(text)))
      .map((line) => ({ file, line })),
  );
};

it('the features that serve every subject name no type, in code, SQL or texts', () => {
  const { types } = createSubjectRegistry(features);
  const names = types.flatMap(({ name, noun, segment }) => [name, noun, segment]);
  const named = new RegExp(`\\b(?:${names.join('|')})s?\\b`, 'i');
  const found = lines().flatMap(({ file, line }) =>
    (line.match(/'[^']*'|`[^`]*`/g) ?? [])
      .filter((text) => named.test(text))
      .map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});

it('their identifiers name none of those that are planned, besides what the documents call so', () => {
  const { types } = createSubjectRegistry(features);
  const planned = types.filter(({ attributes = [] }) => attributes.length > 0);
  const names = planned.flatMap(({ name, noun }) => [name, noun.replaceAll(' ', '_')]);
  const named = new RegExp(names.join('|'), 'i');
  const found = lines().flatMap(({ file, line }) =>
    (line.replaceAll(/'[^']*'/g, '').match(/[\w$]+/g) ?? [])
      .filter((word) => named.test(word) && !documented.has(word))
      .map((word) => `${file}: ${word}`),
  );
  expect(found).toEqual([]);
});
