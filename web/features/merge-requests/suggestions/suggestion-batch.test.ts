import { afterEach, describe, expect, it, vi } from 'vitest';
import { readBatch, setBatch } from './suggestion-batch.ts';

/** The storage of a tab; without it, that of a browser which forbids it. */
function storage(kept: Record<string, string> = {}) {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
    removeItem: (key: string) => void delete kept[key],
  });
  return kept;
}
afterEach(() => vi.unstubAllGlobals());

describe('suggestions that are applied together', () => {
  it('are kept for the tab, each page’s by itself, and forgotten with the last', () => {
    const kept = storage();
    setBatch('kept 1', [4, 5]);
    expect([readBatch('kept 1'), readBatch('kept 2')]).toEqual([[4, 5], []]);
    expect(Object.values(kept)).toEqual(['[4,5]']);
    setBatch('kept 1', []);
    expect(kept).toEqual({});
  });

  it('come back when the page is loaded again, without what is no suggestion', () => {
    storage({
      'suggestion-batch again': '[7,"8",null]',
      'suggestion-batch broken': '{',
      'suggestion-batch other': '{"a":1}',
    });
    expect(['again', 'broken', 'other'].map(readBatch)).toEqual([[7], [], []]);
  });

  it('last as long as the page where the browser forbids storage', () => {
    setBatch('forbidden', [9]);
    expect(readBatch('forbidden')).toEqual([9]);
  });
});
