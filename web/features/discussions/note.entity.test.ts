import { expect, it } from 'vitest';
import type { NotesSince } from '../../../contract/discussions/discussions.ts';
import { createEntities } from '../../platform/entities.ts';
import { notes, putExcerpts } from './note.entity.ts';

const since = (changed: readonly { id: string; excerpt?: string }[], deleted: string[] = []): NotesSince =>
  ({ notes: changed, deleted }) as unknown as NotesSince;

it('DISC-18 what changed in a conversation reaches the lists that show its notes, and no other note is stored', () => {
  const entities = createEntities();
  const { keep, done } = entities.reader();
  keep(notes, { id: 7, excerpt: 'Before' });
  done('todos');
  putExcerpts(
    entities,
    since([
      { id: '7', excerpt: 'After' },
      { id: '8', excerpt: 'Elsewhere' },
    ]),
  );
  expect(entities.read(notes, 7)).toEqual({ id: 7, excerpt: 'After' });
  expect(entities.has(notes, 8)).toBe(false);
  // An entry of the history has none.
  putExcerpts(entities, since([{ id: '7' }]));
  expect(entities.read(notes, 7)).toEqual({ id: 7, excerpt: 'After' });
  putExcerpts(entities, since([], ['7', '9']));
  expect(entities.read(notes, 7)).toEqual({ id: 7, excerpt: null });
  expect(entities.has(notes, 9)).toBe(false);
});
