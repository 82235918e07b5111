import { describe, expect, it } from 'vitest';
import { createKeyMatcher, nameOfKey, type Shortcut } from './shortcuts.ts';

const shortcut = (keys: string): Shortcut => ({ keys, label: keys, group: '', run: () => undefined });
const all = ['?', 'i', 'g i', 'g p', 'mod+k'].map(shortcut);
const plain = { ctrlKey: false, metaKey: false, altKey: false };

describe('key presses', () => {
  it('KEY-01 are named by their keys, with mod for Ctrl and Cmd', () => {
    expect(nameOfKey({ ...plain, key: '?' })).toBe('?');
    expect(nameOfKey({ ...plain, key: 'K', ctrlKey: true })).toBe('mod+k');
    expect(nameOfKey({ ...plain, key: 'k', metaKey: true })).toBe('mod+k');
    expect(nameOfKey({ ...plain, key: 'Escape' })).toBe('Escape');
  });

  it('KEY-01 g then i is one shortcut, i alone another', () => {
    const match = createKeyMatcher();
    expect(match('g', all, 0)).toBe('begun');
    expect(match('i', all, 100)).toBe(all[2]);
    expect(match('i', all, 200)).toBe(all[1]);
  });

  it('KEY-01 a sequence that takes too long, or has no match, is dropped', () => {
    const match = createKeyMatcher();
    expect(match('g', all, 0)).toBe('begun');
    expect(match('i', all, 5000)).toBe(all[1]);
    expect(match('g', all, 6000)).toBe('begun');
    expect(match('x', all, 6100)).toBeUndefined();
    expect(match('g', all, 6200)).toBe('begun');
    expect(match('g', all, 6300)).toBe('begun');
    expect(match('p', all, 6400)).toBe(all[3]);
  });

  it('KEY-01 a page’s shortcuts take precedence over global ones', () => {
    const own = shortcut('i');
    expect(createKeyMatcher()('i', [...all, own], 0)).toBe(own);
  });
});
