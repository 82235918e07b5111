import { expect, it } from 'vitest';
import { whatDiffers } from './what-differs.ts';

it.each([
  { now: { name: 'a', color: 'red' }, before: { name: 'a', color: 'blue' }, sent: { color: 'red' } },
  { now: { name: '' }, before: { name: 'a' }, sent: { name: '' } },
  { now: { ids: ['1', '2'], on: false }, before: { ids: ['1', '2'], on: true }, sent: { on: false } },
  { now: { ids: [''] }, before: { ids: ['1'] }, sent: { ids: [''] } },
  { now: { milestone: null }, before: { milestone: 3 }, sent: { milestone: null } },
  // A field that was not drawn before.
  { now: { name: 'a', more: 'b' }, before: { name: 'a' }, sent: { more: 'b' } },
])('PROJ-01 of $now, where $before was drawn, $sent is sent', ({ now, before, sent }) => {
  expect(whatDiffers<object>(now, before)).toEqual(sent);
});
