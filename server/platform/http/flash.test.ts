import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { packFlash, unpackFlash } from './flash.ts';

const errors = { title: ["can't be blank"] };

describe('what a form without script gets back', () => {
  it('UX-01 keeps pages of text, in any script', () => {
    const description = 'Wasser läuft über. 水が漏れている。\n'.repeat(400);
    const flash = { errors, values: { title: ' ', description } };
    expect(packFlash(flash).length).toBeLessThan(4000);
    expect(unpackFlash(packFlash(flash))).toEqual(flash);
  });

  it('UX-01 keeps the error message whatever was typed, and only shortens the longest field', () => {
    const description = randomBytes(400_000).toString('latin1');
    const text = packFlash({ errors, values: { title: 'Leak', description } });
    expect(text.length).toBeLessThan(4000);
    const back = unpackFlash(text);
    expect(back).toMatchObject({ errors, values: { title: 'Leak' } });
    expect(description.startsWith(back!.values!['description']!)).toBe(true);
    expect(back!.values!['description']!.length).toBeGreaterThan(1000);
  });

  // Anybody can send this: the worker must not spend minutes on values that never fit into a cookie.
  it('is packed quickly, however many fields hold text that does not compress', () => {
    const values = Object.fromEntries(
      Array.from({ length: 1000 }, (_, index) => [`field${index}`, randomBytes(15_000).toString('base64')]),
    );
    const text = packFlash({ errors, values });
    expect(text.length).toBeLessThan(4000);
    expect(unpackFlash(text)).toMatchObject({ errors });
    const names = Object.fromEntries(
      Array.from({ length: 1000 }, (_, index) => ['x'.repeat(1000) + index, 'y']),
    );
    expect(unpackFlash(packFlash({ errors, values: names }))).toMatchObject({ errors });
  });

  it('reads nothing from a value that is no flash, nor from one that unpacks without end', () => {
    expect(unpackFlash('%%%')).toBeUndefined();
    expect(unpackFlash(packFlash({ notice: 'x'.repeat(2 * 1024 * 1024) }))).toBeUndefined();
  });
});
