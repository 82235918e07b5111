import { describe, expect, it } from 'vitest';
import type { Discussion, PageNote } from '../../../contract/discussions/discussions.ts';
import {
  foldEvents,
  lastOwnNote,
  mayResolve,
  mergeDescriptionChanges,
  timelineParts,
  countKinds,
  splitMentions,
} from './discussion-list.ts';

function note(id: string, discussion: string, more: Partial<PageNote> = {}): PageNote {
  return {
    id,
    type: null,
    note: id,
    path: `/docks/open/-/issues/1/notes/${id}`,
    note_html: id,
    author: {
      id: 1,
      username: 'ann',
      name: 'Ann',
      avatar_url: null,
      path: '/ann',
      status_tooltip_html: null,
    },
    human_access: null,
    created_at: '2026-11-21T00:00:00Z',
    updated_at: '2026-11-21T00:00:00Z',
    system: false,
    system_note_icon_name: null,
    internal: false,
    discussion_id: discussion,
    starts_discussion: true,
    resolvable: false,
    resolved: false,
    resolved_at: null,
    resolved_by: null,
    award_emoji: [],
    report_abuse_path: null,
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
  it('DISC-19 groups the events between comments', () => {
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

  it('DISC-19 a run of mentions is one line, and collapsed events are named', () => {
    const event = (id: string, icon: string): PageNote =>
      note(id, id, { system: true, system_note_icon_name: icon });
    const mention = (id: string): PageNote => event(id, 'comment-dots');
    const runs = splitMentions([
      event('1', 'label'),
      mention('2'),
      event('3', 'user'),
      mention('4'),
      mention('5'),
      mention('6'),
      event('7', 'label'),
    ]);
    expect(runs.map(({ mentions, events }) => [mentions, events.map(({ id }) => id)])).toEqual([
      [false, ['1', '2', '3']],
      [true, ['4', '5', '6']],
      [false, ['7']],
    ]);
    expect(
      countKinds([event('1', 'label'), mention('2'), event('3', 'label'), event('4', 'nothing known')]),
    ).toEqual([
      ['label', 2],
      ['mention', 1],
      ['other', 1],
    ]);
  });

  it('FORM-02 finds the reader’s last comment', () => {
    const all = [
      thread(note('1', 'a')),
      thread(note('2', 'b', { author: { ...note('0', '0').author, id: 2 } })),
      thread(note('3', 'c', { system: true })),
    ];
    expect(lastOwnNote(all, 1)?.id).toBe('1');
    expect(lastOwnNote(all, 3)).toBeUndefined();
  });

  it('DISC-20 changes of the description shortly after each other are one, with how many and in how many minutes', () => {
    const at = (id: number, minutes: number, author = 1): PageNote =>
      note(String(id), `d${id}`, {
        system: true,
        description_version_id: id,
        created_at: new Date(minutes * 60_000).toISOString(),
        author: { ...note('0', '0').author, id: author },
      });
    const merged = mergeDescriptionChanges([at(1, 0), at(2, 4), at(3, 9.8), at(4, 12), at(5, 13, 2)]);
    expect(merged.map(({ id, merged: of }) => [id, of])).toEqual([
      ['3', { count: 3, minutes: 10 }],
      ['4', undefined],
      ['5', undefined],
    ]);
    expect(merged[0]!.start_description_version_id).toBe(1);
    expect(mergeDescriptionChanges([at(1, 0), at(2, 0.1)])[0]!.merged).toEqual({ count: 2, minutes: 1 });
  });
});

it('NOTE-15 a thread can be resolved only where each of its resolvable notes lets the reader', () => {
  const may = (can_resolve: boolean, resolvable = true) =>
    note('1', 'a', {
      resolvable,
      current_user: { can_edit: false, can_award_emoji: false, can_resolve },
    });
  const resolves = (...notes: PageNote[]) => mayResolve({ resolvable: true, notes });
  expect(resolves(may(true), may(true))).toBe(true);
  expect(resolves(may(true), may(false))).toBe(false);
  expect(resolves(may(false), may(true))).toBe(false);
  // Notes that nobody resolves, such as events, say nothing.
  expect(resolves(may(true), may(false, false))).toBe(true);
  expect(mayResolve({ resolvable: false, notes: [may(true)] })).toBe(false);
});
