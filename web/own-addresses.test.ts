import { expect, it } from 'vitest';
import { ownPath } from './platform/url.ts';

const sources = import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Addresses of the API, which begin with the external URL, as links and pictures. A Zoom meeting is elsewhere. */
const absolute =
  /\b(?:href|src)(?:=\{| = )(?![^\n]*\b(?:ownPath|zoom_meeting_url|reported_from_url)\b)[^\n]*\b(?:web|avatar|target|note)_url\b/;

it('OPS-01 links and pictures of pages lead to the name under which the reader came', () => {
  const found = Object.entries(sources).filter(([, text]) => absolute.test(text));
  expect(found.map(([path]) => path)).toEqual([]);
  expect(ownPath('https://code.example.com/code/acme/-/issues/1?original=true#note_2')).toBe(
    '/code/acme/-/issues/1?original=true#note_2',
  );
  expect(ownPath('/acme')).toBe('/acme');
});
