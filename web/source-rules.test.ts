import { expect, it } from 'vitest';
import { ownPath } from './platform/url.ts';

const sources = import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** What browsers have over HTTPS and on localhost only. `platform/copy-text.ts` and `platform/random-uuid.ts` do without. */
const secureOnly =
  /\bcrypto\.(?:randomUUID|subtle)\b|\bnavigator\.(?:clipboard|credentials|locks|serviceWorker|share|storage|wakeLock)\b/;
const comments = /^\s*(?:\/?\*|\/\/).*$/gm;

const withRule = (pattern: RegExp): string[] =>
  Object.entries(sources)
    .filter(([, text]) => pattern.test(text.replaceAll(comments, '')))
    .map(([path]) => path);

it('OPS-01 pages work over plain HTTP: nothing is called that browsers keep for HTTPS', () => {
  expect(withRule(secureOnly)).toEqual([]);
});

/** Addresses of the API, which begin with the external URL, as links and pictures. A Zoom meeting is elsewhere. */
const absolute =
  /\b(?:href|src)(?:=\{| = )(?![^\n]*\b(?:ownPath|zoom_meeting_url|reported_from_url)\b)[^\n]*\b(?:web|avatar|target|note)_url\b/;

it('OPS-01 links and pictures of pages lead to the name under which the reader came', () => {
  expect(withRule(absolute)).toEqual([]);
  expect(ownPath('https://code.example.com/code/acme/-/issues/1?original=true#note_2')).toBe(
    '/code/acme/-/issues/1?original=true#note_2',
  );
  expect(ownPath('/acme')).toBe('/acme');
});

/** React's own, which replaces the whole page where a script is missing. */
const reactLazy = /import \{[^}]*\blazy\b(?! as)[^}]*\} from 'react';/;

it('UX-01 parts that come late wait for their scripts by platform/lazy.ts', () => {
  expect(withRule(reactLazy)).toEqual([]);
  expect("import { lazy, Suspense } from 'react';").toMatch(reactLazy);
});
