import { describe, expect, test } from 'vitest';
import { asParsed } from './as-parsed.ts';

describe('asParsed', () => {
  test.each([
    ['what JSON knows', { a: [1, 'two', null, true, { b: {} }], c: '' }],
    ['dates', { at: new Date('2026-01-02T03:04:05Z'), list: [new Date(0)] }],
    ['what is left out', { a: undefined, b: () => 1, c: Symbol('c'), d: [undefined, () => 1, Symbol('d')] }],
    ['numbers that are none', [Number.NaN, Number.POSITIVE_INFINITY, -0.5]],
    ['an object that says how it is written', { toJSON: () => ({ a: new Date(0) }) }],
    // was: lost, it became the copy's prototype
    ['keys that objects have', JSON.parse('{"__proto__": {"a": 1}, "constructor": "b"}')],
    ['nothing', null],
  ])('gives %s as text and back would', (_, value) => {
    expect(asParsed(value)).toStrictEqual(JSON.parse(JSON.stringify(value)));
  });

  test('copies: later changes do not affect the source', () => {
    const source = { list: [{ name: 'a' }] };
    (asParsed(source) as typeof source).list[0]!.name = 'b';
    expect(source.list[0]!.name).toBe('a');
  });
});
