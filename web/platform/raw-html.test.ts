import { describe, expect, it } from 'vitest';
import { createRawHtmlStore, parseState } from './raw-html.tsx';

describe('HTML that is in the document already', () => {
  const long = `<p>${'x'.repeat(600)}</p>`;

  it('UX-01 is sent once and read back from its element', () => {
    const store = createRawHtmlStore();
    expect(store.add(long)).toBe('0');
    expect(store.add(long)).toBe('0');
    const text = store.stringify({ a: { body: long }, b: 'short' });
    expect(text).not.toContain('xxx');
    const state = parseState(text, {
      querySelector: (selector: string) =>
        (selector === '[data-raw="0"]' ? { innerHTML: long } : null) as never,
    });
    expect(state).toEqual({ a: { body: long }, b: 'short' });
  });

  it('UX-01 stays in the data where it is short or was not shown', () => {
    const store = createRawHtmlStore();
    expect(store.add('<p>short</p>')).toBeUndefined();
    expect(store.stringify({ long })).toContain('xxx');
  });
});
