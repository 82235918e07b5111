import { describe, expect, test } from 'vitest';
import { findTrigger, quoteTitle } from './autocomplete-trigger.ts';

/** `|` is the caret. */
function at(marked: string) {
  const caret = marked.indexOf('|');
  return findTrigger(marked.replace('|', ''), caret);
}

describe('the trigger at the caret', () => {
  test.each([
    ['Hello @an|', { kind: 'members', from: 6, query: 'an' }],
    ['@|', { kind: 'members', from: 0, query: '' }],
    ['(@acme/sub|', { kind: 'members', from: 1, query: 'acme/sub' }],
    ['see #12|34', { kind: 'subjects', source: 'issues', from: 4, query: '12' }],
    ['~good| x', { kind: 'labels', from: 0, query: 'good' }],
    ['~"good fi|', { kind: 'labels', from: 0, query: 'good fi' }],
    ['in %"Next we|', { kind: 'milestones', from: 3, query: 'Next we' }],
    ['so :tad|', { kind: 'emoji', from: 3, query: 'tad' }],
    ['text\n/lab|', { kind: 'commands', from: 5, query: 'lab' }],
    ['/|', { kind: 'commands', from: 0, query: '' }],
    ['/assign @an|', { kind: 'members', from: 8, query: 'an' }],
    ['```\ncode\n```\n@an|', { kind: 'members', from: 13, query: 'an' }],
  ])('MD-06 %j', (marked, trigger) => expect(at(marked)).toEqual(trigger));

  test.each([
    'mail@an|',
    'a/#1|',
    '50%|',
    '10:30|',
    'either /or|',
    '@ann |',
    '~~struck|',
    '## H|',
    'so :|',
    '`@an|',
    '```\n@an|',
    '~~~\n#1|',
    'https://x.org/@an|',
  ])('nothing is offered in %j', (marked) => expect(at(marked)).toBeUndefined());
});

test('the sigils of subjects are those of the place', () => {
  const riddles = [{ sigil: '?', source: 'riddles' }];
  expect(findTrigger('as ?wal', 7, riddles)).toEqual({
    kind: 'subjects',
    source: 'riddles',
    from: 3,
    query: 'wal',
  });
  expect(findTrigger('as #1', 5, riddles)).toBeUndefined();
  expect(findTrigger('as ?1', 5)).toBeUndefined();
});

test('a title is quoted if it would end too early or be parsed as a number', () => {
  expect(['bug', 'good first', 'v1.0', '2024', 'scope::value', 'C#'].map(quoteTitle)).toEqual([
    'bug',
    '"good first"',
    'v1.0',
    '"2024"',
    'scope::value',
    '"C#"',
  ]);
});
