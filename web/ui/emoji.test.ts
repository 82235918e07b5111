import { expect, test } from 'vitest';
import { knownAwardName } from '../../server/features/awards/award-name.ts';
import { emojis, findEmojis } from './emoji.ts';

test('every emoji that is offered is one that the server takes, under the same name', () => {
  expect(emojis.length).toBeGreaterThan(1800);
  expect(emojis.filter(({ name }) => knownAwardName(name) !== name)).toEqual([]);
  expect(new Set(emojis.map(({ name }) => name)).size).toBe(emojis.length);
});

test('an emoji is found by its name, then by words for it', () => {
  expect(findEmojis('tada', 5)[0]).toMatchObject({ name: 'tada', character: '🎉' });
  expect(findEmojis('thumbs', 2).map(({ name }) => name)).toEqual(['thumbsup', 'thumbsdown']);
  // was: tangerine.
  expect(findEmojis('ta', 5)[0]).toMatchObject({ name: 'tada' });
  expect(findEmojis('he', 1)[0]).toMatchObject({ name: 'heart' });
  expect(findEmojis('party', 20).map(({ name }) => name)).toContain('tada');
  expect(findEmojis('nothing like it', 5)).toEqual([]);
});
