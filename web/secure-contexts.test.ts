import { expect, it } from 'vitest';

const sources = import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** What browsers have over HTTPS and on localhost only. `platform/copy-text.ts` and `platform/random-uuid.ts` do without. */
const secureOnly =
  /\bcrypto\.(?:randomUUID|subtle)\b|\bnavigator\.(?:clipboard|credentials|locks|serviceWorker|share|storage|wakeLock)\b/;
const comments = /^\s*(?:\/?\*|\/\/).*$/gm;

it('OPS-01 pages work over plain HTTP: nothing is called that browsers keep for HTTPS', () => {
  const found = Object.entries(sources).filter(([, text]) => secureOnly.test(text.replaceAll(comments, '')));
  expect(found.map(([path]) => path)).toEqual([]);
});
