import { expect, it } from 'vitest';
import { archivePath, codePage, commitPage, comparePage, linkedPage } from './code-paths.ts';

it.each<[ref: string, path: string, address: string]>([
  ['main', '', '/acme/large/-/tree/main'],
  ['main', 'src/x.ts', '/acme/large/-/tree/main/src/x.ts'],
  ['feature/login', 'src', '/acme/large/-/tree/feature/login/src'],
  ['main', 'what?.md', '/acme/large/-/tree/main/what%3F.md'],
  ['main', 'C#/50%', '/acme/large/-/tree/main/C%23/50%25'],
  ['main', 'two words', '/acme/large/-/tree/main/two%20words'],
  ['größe', '日本/é', '/acme/large/-/tree/gr%C3%B6%C3%9Fe/%E6%97%A5%E6%9C%AC/%C3%A9'],
])('the page of %j and %j is %s', (ref, path, address) => {
  expect(codePage('acme/large', 'tree', ref, path)).toBe(address);
});

it('a symbolic link leads to the page of a folder or of a file', () => {
  expect(linkedPage('acme/large', 'main', { kind: 'tree', path: 'src' })).toBe('/acme/large/-/tree/main/src');
  expect(linkedPage('acme/large', 'main', { kind: 'file', path: 'a#b' })).toBe(
    '/acme/large/-/blob/main/a%23b',
  );
});

it('a commit and a comparison have addresses below their project', () => {
  expect(commitPage('acme/sub/large', 'abc123')).toBe('/acme/sub/large/-/commit/abc123');
  expect(comparePage('acme/large', 'v1#a', 'feature/b?')).toBe('/acme/large/-/compare/v1%23a...feature/b%3F');
});

it.each<[project: string, ref: string, address: string]>([
  ['acme/large', 'main', '/acme/large/-/archive/main/large-main.zip'],
  // A slash in the name of the file would be a folder.
  ['acme/large', 'feature/a/b', '/acme/large/-/archive/feature/a/b/large-feature-a-b.zip'],
  ['acme/sub/large', 'v1', '/acme/sub/large/-/archive/v1/large-v1.zip'],
  ['acme/large', 'a#b', '/acme/large/-/archive/a%23b/large-a%23b.zip'],
])('the archive of %j at %j is %s', (project, ref, address) => {
  expect(archivePath(project, ref, 'zip')).toBe(address);
});
