import { expect, it } from 'vitest';
import { allowed, anonymous, person } from '../../../testing/viewers.ts';
import { notePolicy } from './note.policy.ts';
import type { NoteSubject } from './note.policy.ts';

type Can = NoteSubject['noteable']['can'];
const nothing: Can = {
  createNote: false,
  adminNotes: false,
  readInternalNotes: false,
  resolveNotes: false,
  update: false,
  deleteDescriptionVersions: false,
};
const own = person.user!.id;
const writes = { createNote: true };
const helps = { createNote: true, readInternalNotes: true, resolveNotes: true };
const leads = { ...helps, adminNotes: true };

it.each<
  readonly [
    who: string,
    viewer: typeof person,
    can: Partial<Can>,
    note: Partial<NoteSubject['note']>,
    archived: boolean,
    may: string,
  ]
>([
  ['a visitor', anonymous, {}, {}, false, 'read'],
  ['a visitor, an internal one', anonymous, {}, { confidential: true }, false, ''],
  ['a reader', person, writes, {}, false, 'read award_emoji'],
  ['a reader, an internal one', person, writes, { confidential: true }, false, 'award_emoji'],
  ['its author', person, writes, { author_id: own }, false, 'read edit award_emoji'],
  ['its author, who may not write there any more', person, {}, { author_id: own }, false, 'read'],
  ['its author, in an archived project', person, {}, { author_id: own }, true, 'read'],
  ['who began the thread', person, writes, { thread_author_id: own }, false, 'read award_emoji resolve'],
  ['who began the thread and may not write any more', person, {}, { thread_author_id: own }, false, 'read'],
  ['a Developer', person, helps, {}, false, 'read award_emoji resolve'],
  ['a Developer, an internal one', person, helps, { confidential: true }, false, 'read award_emoji resolve'],
  ['a Developer, one that is no thread', person, helps, { resolvable: false }, false, 'read award_emoji'],
  ['a Maintainer', person, leads, {}, false, 'read edit award_emoji resolve'],
  ['a Maintainer, in an archived project', person, { ...leads, createNote: false }, {}, true, 'read'],
  ['a Maintainer, one that the server wrote', person, leads, { system: true }, false, 'read'],
])('NOTE-03 NOTE-12 what may be done with a comment by: %s', (_who, viewer, can, note, archived, may) => {
  expect(
    allowed(notePolicy, viewer, {
      note: {
        author_id: 99,
        confidential: false,
        system: false,
        resolvable: true,
        thread_author_id: 98,
        ...note,
      },
      noteable: { can: { ...nothing, ...can }, archived },
    }),
  ).toBe(may);
});
