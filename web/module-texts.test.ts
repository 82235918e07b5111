import { describe, expect, it } from 'vitest';
import { english, setLanguageSource } from './platform/messages.ts';

// Those left out need a browser; what they import is imported here.
const modules = import.meta.glob([
  './**/*.{ts,tsx}',
  '!./**/*.test.*',
  '!./entry-*',
  '!./features/boards/early-drag.ts',
  '!./features/spam/proof-worker.ts',
  '!./ui/reference-card.ts',
]);

/** Where a text is looked up: the first place outside the catalogues. */
function place(): string {
  const lines = (new Error('here').stack ?? '').split('\n').slice(3);
  return (lines.find((line) => !/platform\/messages\.ts|module-texts/.test(line)) ?? 'unknown').trim();
}

describe('the texts of pages', () => {
  // Was: 160 texts were looked up while their modules loaded, in English whoever read them.
  it('UX-01 are looked up when they are shown, not while a module loads', { timeout: 120_000 }, async () => {
    const found: string[] = [];
    setLanguageSource(() => {
      found.push(place());
      return english;
    });
    try {
      for (const load of Object.values(modules)) await load();
    } finally {
      setLanguageSource(() => english);
    }
    expect(found).toEqual([]);
  });
});
