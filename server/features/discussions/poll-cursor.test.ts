import { expect, it } from 'vitest';
import { readCursor, writeCursor } from './poll-cursor.ts';
import type { PollCursor } from './poll-cursor.ts';

const snapshot = { server: '1700000000000000', text: '5:9:5,7' };

it('DISC-16 a cursor is parsed back to what was written', () => {
  const rest = { until: snapshot, after: { changedIn: '6', id: 3 } };
  for (const cursor of [
    { since: snapshot },
    { since: snapshot, rest },
    { since: undefined, rest },
    { since: 12, rest },
  ] satisfies PollCursor[]) {
    const text = writeCursor(new Date(5), snapshot.server, cursor);
    expect(readCursor(text)).toEqual({ given: text, ...cursor });
    expect(Number.parseInt(text, 10)).toBe(5000);
  }
  expect(readCursor('1700000000000000').since).toBe(1_700_000_000_000_000);
});

it('DISC-16 a text that PostgreSQL would refuse as a snapshot is ignored', () => {
  for (const text of [
    '',
    '5',
    '5:9',
    '9:5:',
    '0:5:',
    '5:9:4',
    '5:9:9',
    '5:9:7,6',
    '5:9:x',
    'a:b:c',
    '5:9:5:',
    `5:${'9'.repeat(20)}:`,
  ])
    expect(readCursor(`1-2-${text}`).since, text).toBeUndefined();
  for (const after of ['', '1', '1.', '1.2.3', `${'9'.repeat(20)}.1`, `1.${'9'.repeat(16)}`])
    expect(readCursor(`1-2-5:9:-5:9:-${after}`).rest, after).toBeUndefined();
});
