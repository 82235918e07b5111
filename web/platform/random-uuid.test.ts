import { expect, it } from 'vitest';
import { randomUuid } from './random-uuid.ts';

it('UUIDs are those of version 4, and each another one', () => {
  const made = Array.from({ length: 1000 }, randomUuid);
  for (const each of made)
    expect(each).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(made).size).toBe(1000);
});
