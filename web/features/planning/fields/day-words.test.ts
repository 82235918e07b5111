import { describe, expect, test } from 'vitest';
import { dayTitle, dayWords } from './day-words.ts';
import { milestoneStage } from './milestone-stage.ts';
import { weightText } from './weight.tsx';

// A Saturday.
const today = '2026-11-21';

describe('SIDE-12 a due date in words', () => {
  // Was: 'Nov 21, 2026' whichever day it is.
  test.for([
    ['2026-11-21', 'Today'],
    ['2026-11-22', 'Tomorrow'],
    ['2026-11-20', 'Yesterday'],
    ['2026-11-23', 'Monday'],
    ['2026-11-27', 'Friday'],
    ['2026-11-28', 'Nov 28, 2026'],
    ['2026-11-19', 'Nov 19, 2026'],
    ['2027-11-21', 'Nov 21, 2027'],
  ])('%s is %s', ([day, words]) => {
    expect(dayWords(day!, today)).toBe(words);
  });

  test('the tooltip includes the date if the text is a word', () => {
    expect(dayTitle('2026-11-22', today)).toBe('Due date: Nov 22, 2026 (Tomorrow)');
    expect(dayTitle('2026-12-24', today)).toBe('Due date: Dec 24, 2026');
  });
});

test('SIDE-13 a milestone has started, or is past due', () => {
  expect(milestoneStage({ start_date: '2026-11-21', due_date: '2026-12-01' }, today)).toBe('started');
  expect(milestoneStage({ start_date: null, due_date: '2026-11-20' }, today)).toBe('pastDue');
  expect(milestoneStage({ start_date: '2026-11-01', due_date: '2026-11-20' }, today)).toBe('pastDue');
  expect(milestoneStage({ start_date: '2026-11-22', due_date: '2026-11-21' }, today)).toBeUndefined();
  expect(milestoneStage({ start_date: null, due_date: null }, today)).toBeUndefined();
});

// Was: 1234567.
test('SIDE-09 a weight above 99999 is its first five digits and an ellipsis', () => {
  expect([0, 99_999, 100_000, 1_234_567].map(weightText)).toEqual(['0', '99999', '10000…', '12345…']);
});
