import { expect, it } from 'vitest';
import { formatDuration, maximumDuration, parseDuration } from './duration.ts';

it.each([
  ['1mo', 576_000],
  ['1w', 144_000],
  ['1d', 28_800],
  ['1h 30m', 5400],
  ['1h30m', 5400],
  ['1w 3d 2h 14m', 144_000 + 3 * 28_800 + 7200 + 840],
  ['1.5h', 5400],
  ['-1h 30m', -5400],
  ['2', 7200],
  ['90 minutes', 5400],
  ['3 days 4 hours', 3 * 28_800 + 14_400],
  ['0h', 0],
])('reads %s', (text, expected) => {
  expect(parseDuration(text)).toBe(expected);
});

it.each(['', '-', 'soon', '1x', '1h soon', '1h -30m', '9'.repeat(200), '999999999mo'])(
  'does not take %j for a time',
  (text) => {
    expect(parseDuration(text)).toBeUndefined();
  },
);

it.each([
  [0, '0h'],
  [60, '1m'],
  [5400, '1h 30m'],
  [576_000 + 144_000 + 28_800 + 3600 + 61, '1mo 1w 1d 1h 1m 1s'],
  [-5400, '-1h 30m'],
])('writes %d as %s', (duration, expected) => {
  expect(formatDuration(duration)).toBe(expected);
});

it('reads what it writes', () => {
  for (const duration of [1, 59, 3599, 28_799, 575_999, 1_234_567, maximumDuration])
    expect(parseDuration(formatDuration(duration))).toBe(duration);
});
