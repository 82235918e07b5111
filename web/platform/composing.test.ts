import { describe, expect, it } from 'vitest';
import { isComposing } from './composing.ts';

const pressed = (key: Partial<KeyboardEvent>): KeyboardEvent =>
  ({ key: 'Enter', isComposing: false, keyCode: 13, ...key }) as KeyboardEvent;

describe('keys of an input method', () => {
  it('KEY-01 are told from those that are meant for the page', () => {
    expect(isComposing(pressed({}))).toBe(false);
    expect(isComposing(pressed({ isComposing: true, keyCode: 229 }))).toBe(true);
  });

  it('KEY-01 the Enter that ends a composition in Safari is one of them', () => {
    expect(isComposing(pressed({ keyCode: 229 }))).toBe(true);
  });
});
