import { describe, expect, it } from 'vitest';
import type { Discussion, PageNote } from '../../../contract/discussions/discussions.ts';
import {
  allDiscussions,
  commentersSince,
  latestComment,
  withFilledGap,
  withNote,
  withoutNote,
  withSince,
  type Conversation,
} from './conversation-state.ts';

const note = (id: number, more: Partial<PageNote> = {}): PageNote =>
  ({
    id: String(id),
    discussion_id: `d${id}`,
    starts_discussion: true,
    type: null,
    system: false,
    resolvable: false,
    resolved: false,
    created_at: new Date(id * 1000).toISOString(),
    ...more,
  }) as PageNote;
const discussion = (...notes: PageNote[]): Discussion => ({
  id: notes[0]!.discussion_id,
  individual_note: notes.length === 1,
  resolvable: false,
  resolved: false,
  notes,
});
const conversation = (runs: Discussion[][], gaps: number[] = []): Conversation =>
  ({
    runs,
    gaps,
    gap_kinds: gaps.map(() => ({})),
    threads: [],
    noteable: { current_user: {} },
    notes: { notesFilter: 0, lastFetchedAt: '1' },
  }) as unknown as Conversation;
const open = {
  confidential: false,
  discussion_locked: false,
  is_project_archived: false,
  notes_count: 2,
  can_create_note: true,
  can_create_confidential_note: false,
};
const since = (notes: PageNote[], deleted: string[] = [], noteable = open) => ({
  noteable,
  notes,
  deleted,
  last_fetched_at: '2',
  more: false,
  threads: [],
  award_emoji: [],
});
const ids = (of: Conversation): string[][] => of.runs.map((run) => run.map(({ id }) => id));

describe('a conversation in the page', () => {
  it('DISC-12 an individual note that gets a reply becomes a thread', () => {
    const before = conversation([[discussion(note(1))]]);
    const reply = note(2, { discussion_id: 'd1', type: 'DiscussionNote', starts_discussion: false });
    const after = withNote(before, reply);
    expect(after.runs[0]![0]).toMatchObject({ individual_note: false });
    expect(after.runs[0]![0]!.notes.map(({ id }) => id)).toEqual(['1', '2']);
  });
  it('DISC-13 the last note of a thread takes the thread with it', () => {
    const before = conversation([[discussion(note(1)), discussion(note(2))]]);
    expect(ids(withoutNote(before, '1'))).toEqual([['d2']]);
  });
  it('DISC-16 known notes change nothing, new ones are added once, deleted ones removed', () => {
    const before = conversation([[discussion(note(1)), discussion(note(2))]]);
    const news = since([note(2), note(3)], ['1']);
    const after = withSince(withSince(before, news), news);
    expect(ids(after)).toEqual([['d2', 'd3']]);
    expect(after.notes.lastFetchedAt).toBe('2');
  });
  it('FORM-12 a conversation locked meanwhile accepts no more comments', () => {
    const before = conversation([[discussion(note(1))]]);
    const { noteable } = withSince(
      before,
      since([], [], { ...open, discussion_locked: true, can_create_note: false }),
    );
    expect(noteable).toMatchObject({ discussion_locked: true, current_user: { can_create_note: false } });
  });
  it('DISC-06 a note that the filter hides does not appear', () => {
    const before = conversation([[discussion(note(1))]]);
    const comments = { ...before, notes: { ...before.notes, notesFilter: 1 as const } };
    expect(ids(withSince(comments, since([note(2, { system: true })])))).toEqual([['d1']]);
  });
  it('a reply to a thread in a gap loads with the gap, a new discussion at the end', () => {
    const before = conversation([[discussion(note(1))], [discussion(note(9))]], [5]);
    const hidden = note(20, { discussion_id: 'd4', starts_discussion: false });
    expect(ids(withNote(before, hidden))).toEqual([['d1'], ['d9']]);
    expect(ids(withNote(before, note(21)))).toEqual([['d1'], ['d9', 'd21']]);
  });
  it('a gap is filled from either end, and closes', () => {
    const before = conversation([[discussion(note(1))], [discussion(note(9))]], [7]);
    const some = withFilledGap(before, 0, { discussions: [discussion(note(2))], more: true }, 'after');
    expect(ids(some)).toEqual([['d1', 'd2'], ['d9']]);
    expect(some.gaps).toEqual([6]);
    const rest = [3, 4, 5].map((id) => discussion(note(id)));
    const all = withFilledGap(some, 0, { discussions: rest, more: false }, 'before');
    expect(ids(all)).toEqual([['d1', 'd2', 'd3', 'd4', 'd5', 'd9']]);
    expect(all.gaps).toEqual([]);
  });
  it('a run that loses its last discussion leaves one gap', () => {
    const before = conversation(
      [[discussion(note(1))], [discussion(note(5))], [discussion(note(9))]],
      [3, 3],
    );
    const after = withoutNote(before, '5');
    expect(ids(after)).toEqual([['d1'], ['d9']]);
    expect(after.gaps).toEqual([6]);
    expect(allDiscussions(after)).toHaveLength(2);
  });
});

describe('who has commented since a page was opened', () => {
  it('SIDE-05 is the authors of newer comments, each once, and not of entries of the history', () => {
    const by = (username: string, id: number) => ({ id, username, name: username, avatar_url: null });
    const said = (number: number, author: ReturnType<typeof by>, more: Partial<PageNote> = {}) =>
      note(number, { author: { ...author, path: null, status_tooltip_html: null }, ...more });
    const [ann, bob, carol] = [by('ann', 1), by('bob', 2), by('carol', 3)];
    const before = conversation([[discussion(said(4, ann)), discussion(said(9, carol, { system: true }))]]);
    expect(latestComment(before)).toBe(4);
    expect(latestComment(conversation([[]]))).toBe(0);
    const now = conversation([
      [discussion(said(4, ann), said(11, bob))],
      [discussion(said(12, carol, { system: true })), discussion(said(13, bob))],
    ]);
    expect(commentersSince(now, 4)).toEqual([bob]);
    expect(commentersSince(now, 0)).toEqual([ann, bob]);
  });
});
