import { transaction } from '../../platform/database/database.ts';
import { reaction } from '../../platform/events/events.ts';
import type { EventMeta } from '../../platform/events/events.ts';
import type { Platform } from '../../platform/platform.ts';
import { findNoteSource, findNoteSources } from '../discussions/index.ts';
import type { NoteSource } from '../discussions/index.ts';
import { newlyMentioned } from '../subscriptions/index.ts';
import type { Target } from '../subscriptions/index.ts';
import { findSubjectText } from './todo-source.queries.ts';
import type { SubjectText } from './todo-source.queries.ts';
import { deleteTodosOn, finishTodosOn, insertTodos, publishTodos } from './todo.queries.ts';
import type { NewTodos, TodoAction } from './todo.queries.ts';

type Person = { readonly userId: number; readonly action: TodoAction };

async function make(platform: Platform, todo: NewTodos, people: readonly Person[]): Promise<void> {
  const audience = platform.subjects.find(todo.target.type);
  if (audience === undefined || people.length === 0) return;
  // One event, one todo per person: the first listed reason is the strongest.
  const once = new Map<number, Person>();
  for (const person of people) if (!once.has(person.userId)) once.set(person.userId, person);
  await transaction(platform.db, async (tx) =>
    publishTodos(tx, await insertTodos(tx, audience, todo, [...once.values()])),
  );
}

/** A person's action on a subject completes their pending todos there. Todos created with the action or after it stay pending. */
async function resolve(
  platform: Platform,
  target: Target,
  userId: number | null,
  event: EventMeta,
): Promise<void> {
  if (userId !== null && (await finishTodosOn(platform.db, target, userId, event.createdAt)))
    await publishTodos(platform.db, [userId]);
}

async function mentioned(
  platform: Platform,
  text: { readonly target: Target; readonly noteId: number | null; readonly text: string },
  authorId: number | null,
  event: EventMeta,
): Promise<Person[]> {
  const found = await newlyMentioned(
    platform,
    { ...text.target, noteId: text.noteId },
    text.text,
    authorId,
    event.id,
  );
  return found
    .filter(({ userId }) => userId !== authorId)
    .map(({ userId, direct }) => ({ userId, action: direct ? 'directly_addressed' : 'mentioned' }));
}

async function onNote(
  platform: Platform,
  { id: noteId, type, targetId, projectId, internal, text }: NoteSource,
  authorId: number | null,
  event: EventMeta,
): Promise<void> {
  const target = { type, id: targetId };
  const people = await mentioned(platform, { target, noteId, text }, authorId, event);
  await make(platform, { target, noteId, projectId, internal, authorId, outboxId: event.id }, people);
}

async function onSubject(
  platform: Platform,
  subject: SubjectText,
  authorId: number | null,
  event: EventMeta,
  { assigned, reviewing }: { readonly assigned: readonly number[]; readonly reviewing: readonly number[] },
  texts: boolean,
): Promise<void> {
  const people: Person[] = [
    ...assigned.map((userId) => ({ userId, action: 'assigned' as const })),
    ...reviewing.map((userId) => ({ userId, action: 'review_requested' as const })),
  ];
  if (texts) people.push(...(await mentioned(platform, subject, authorId, event)));
  await make(platform, { ...subject, authorId, outboxId: event.id }, people);
}

export const todoReactions = [
  reaction(
    'note.created',
    'todos.note',
    async (platform, { noteId, noteableType, noteableId, authorId, ofReview }, event) => {
      await resolve(platform, { type: noteableType, id: noteableId }, authorId, event);
      if (ofReview === true) return;
      const note = await findNoteSource(platform.db, noteId);
      if (note?.system === false) await onNote(platform, note, authorId, event);
    },
  ),
  reaction('review.published', 'todos.review', async (platform, { noteIds, authorId }, event) => {
    for (const note of await findNoteSources(platform.db, noteIds))
      await onNote(platform, note, authorId, event);
  }),
  reaction('note.updated', 'todos.note-changed', async (platform, { noteId }, event) => {
    const note = await findNoteSource(platform.db, noteId);
    if (note?.system === false) await onNote(platform, note, note.editorId ?? note.authorId, event);
  }),
  reaction('subject.created', 'todos.subject', async (platform, { id, authorId, reviewing = [] }, event) => {
    const subject = await findSubjectText(platform.db, id);
    if (subject === undefined) return;
    const people = { assigned: subject.assigneeIds, reviewing };
    await onSubject(platform, subject, authorId, event, people, true);
  }),
  reaction('subject.changed', 'todos.subject-changed', async (platform, payload, event) => {
    const { type, id, authorId, changes, assigned = [], reviewing = [] } = payload;
    await resolve(platform, { type, id }, authorId, event);
    const described = changes.includes('description');
    const subject =
      described || assigned.length + reviewing.length > 0
        ? await findSubjectText(platform.db, id)
        : undefined;
    if (subject !== undefined)
      await onSubject(platform, subject, authorId, event, { assigned, reviewing }, described);
  }),
  reaction('subject.deleted', 'todos.subject-deleted', async (platform, { type, id }) =>
    publishTodos(platform.db, await deleteTodosOn(platform.db, { type, id })),
  ),
];
