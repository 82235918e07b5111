import type { NoteExcerpt, NotesSince } from '../../../contract/discussions/discussions.ts';
import { entityType, type Entities } from '../../platform/entities.ts';

/** Notes as lists elsewhere show them (todos, activity): in one line. A conversation keeps its own notes, in its order. */
export const notes = entityType<NoteExcerpt>('Note');

/** Hands what has changed in a conversation to the lists that show its notes. Notes that no list shows are not stored. */
export function putExcerpts(entities: Entities, { notes: changed, deleted }: NotesSince): void {
  const put = (id: number, excerpt: string | null): void => {
    if (entities.has(notes, id)) entities.put(notes, { id, excerpt });
  };
  for (const { id, excerpt } of changed) if (excerpt !== undefined) put(Number(id), excerpt);
  for (const id of deleted) put(Number(id), null);
}
