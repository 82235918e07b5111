import { describe, expect, it } from 'vitest';
import type { Discussion, PageNote } from '../../../contract/discussions/discussions.ts';
import { foldEvents, lastOwnNote, timelineParts, withNote, withoutNote } from './discussion-list.ts';

function note(id: string, discussion: string, more: Partial<PageNote> = {}): PageNote {
  return {
    id,
    type: null,
    note: id,
    note_html: id,
    author: { id: 1, username: 'ann', name: 'Ann', avatar_url: null, path: '/ann' },
    human_access: null,
    created_at: '2026-11-21T00:00:00Z',
    updated_at: '2026-11-21T00:00:00Z',
    system: false,
    system_note_icon_name: null,
    internal: false,
    discussion_id: discussion,
    last_edited_at: null,
    last_edited_by: null,
    current_user: { can_edit: true, can_award_emoji: false, can_resolve: false },
    ...more,
  };
}

const thread = (...notes: PageNote[]): Discussion => ({
  id: notes[0]!.discussion_id,
  individual_note: notes.length === 1,
  resolvable: false,
  resolved: false,
  notes,
});

describe('a conversation', () => {
  it('takes a new comment at its end, and an answer that comes twice once', () => {
    const before = [thread(note('1', 'a'))];
    const after = withNote(withNote(before, note('2', 'b')), note('2', 'b', { note: 'changed' }));
    expect(after.map((discussion) => discussion.notes.map((each) => each.note))).toEqual([
      ['1'],
      ['changed'],
    ]);
  });

  it('DISC-12 an individual note that gets a reply becomes a thread', () => {
    const [after] = withNote([thread(note('1', 'a'))], note('2', 'a', { type: 'DiscussionNote' }));
    expect(after).toMatchObject({ individual_note: false, notes: [{ id: '1' }, { id: '2' }] });
  });

  it('DISC-13 deleting the last note of a thread removes the thread', () => {
    const before = [thread(note('1', 'a'), note('2', 'a')), thread(note('3', 'b'))];
    expect(withoutNote(before, '3').map((discussion) => discussion.id)).toEqual(['a']);
    expect(withoutNote(before, '1')[0]!.notes.map((each) => each.id)).toEqual(['2']);
  });

  it('DISC-19 gathers what happened between comments', () => {
    const system = (id: string) => thread(note(id, id, { system: true }));
    const parts = timelineParts([system('1'), system('2'), thread(note('3', 'c')), system('4')]);
    expect(parts.map((part) => (part.kind === 'events' ? part.events.length : part.discussion.id))).toEqual([
      2,
      'c',
      1,
    ]);
    expect(foldEvents([1, 2, 3, 4, 5]).folded).toEqual([]);
    expect(foldEvents([1, 2, 3, 4, 5, 6])).toEqual({ head: [1], folded: [2, 3, 4], tail: [5, 6] });
  });

  it('FORM-02 knows one’s last comment', () => {
    const all = [
      thread(note('1', 'a')),
      thread(
        note('2', 'b', { author: { id: 2, username: 'bob', name: 'Bob', avatar_url: null, path: null } }),
      ),
      thread(note('3', 'c', { system: true })),
    ];
    expect(lastOwnNote(all, 1)?.id).toBe('1');
    expect(lastOwnNote(all, 3)).toBeUndefined();
  });
});
