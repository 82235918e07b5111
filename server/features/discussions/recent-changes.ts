import type { PageLocale } from '../../../contract/session/locales.ts';
import { RENDERER_VERSION } from '../../markdown/index.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import { nobody } from '../../platform/access/viewer.ts';
import { systemContext } from '../../platform/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { listAwards } from '../awards/index.ts';
import type { AwardRow } from '../awards/index.ts';
import { fillForEverybody } from '../references/index.ts';
import { listThreads } from './discussion.queries.ts';
import type { ThreadState } from './discussion.queries.ts';
import type { Poll } from './poll.queries.ts';
import { withOwnFootnotes } from './note-html.ts';
import type { SharedWithReaders } from './page-note.presenter.ts';
import { listNotesAsTheyAre } from './note.queries.ts';
import type { NoteRow } from './note.queries.ts';
import { openHistoryHtml } from './note-text.ts';

/** The newest changes of a conversation, one copy for all readers who poll at about the same time, independent of their rights. */
export interface RecentChanges extends SharedWithReaders {
  readonly notes: ReadonlyMap<number, NoteRow>;
  /** Reactions to the subject. */
  readonly ownAwards: readonly AwardRow[];
  /** Resolvable threads, with or without internal ones. */
  threads(internal: boolean): Promise<readonly ThreadState[]>;
}

/** Kept briefly, since it contains names, avatars and roles of authors, whose changes a poll does not detect. */
const shortLived = 2000;
/** Characters of text and HTML that are cached; longer results are read by each reader. */
const longestKept = 1_000_000;
/** Larger results are read per reader. */
export const sharedAtMost = 50;

interface Kept {
  readonly ids: readonly number[];
  readonly deleted: ReadonlySet<number>;
  readonly awards: string | null;
  readonly changes: Promise<RecentChanges>;
}
const kept = new WeakMap<Platform, Map<string, Kept>>();

/**
 * The changes that a poll found, read once for all readers who found the same. A cached copy is used if it has each note in the state
 * that was found.
 */
export async function recentChanges(
  platform: Platform,
  noteable: Noteable,
  { changed, deleted, awards }: Poll,
  language: PageLocale,
): Promise<RecentChanges> {
  let own = kept.get(platform);
  if (own === undefined) kept.set(platform, (own = new Map<string, Kept>()));
  // The history's sentences are in the reader's language.
  const key = `${noteable.type} ${noteable.id} ${language}`;
  const wanted = changed.length > sharedAtMost ? [] : changed;
  let before: readonly number[] = [];
  for (;;) {
    const found = own.get(key);
    if (found === undefined) break;
    const changes = await found.changes.catch(() => undefined);
    const serves =
      found.awards === awards &&
      deleted.every(([id]) => found.deleted.has(id)) &&
      wanted.every(([id, changedIn]) => changes?.notes.get(id)?.changed_in === changedIn);
    if (changes !== undefined && serves) return changes;
    before = found.ids;
    // Another reader may have replaced it while this one waited.
    if (own.get(key) === found) own.delete(key);
  }
  // Readers whose last polls differ find different changes: one read serves them all.
  const ids = [...new Set([...wanted.map(([id]) => id), ...before])].slice(0, sharedAtMost);
  const fresh: Kept = {
    ids,
    deleted: new Set(deleted.map(([id]) => id)),
    awards,
    changes: readChanges(platform, noteable, ids, language),
  };
  own.set(key, fresh);
  const forget = (): void => {
    if (own.get(key) === fresh) own.delete(key);
  };
  setTimeout(forget, shortLived).unref();
  fresh.changes.then(({ notes }) => {
    const size = [...notes.values()].reduce(
      (sum, { note, note_html }) => sum + note.length + note_html.length,
      0,
    );
    if (size > longestKept) forget();
  }, forget);
  return fresh.changes;
}

async function readChanges(
  platform: Platform,
  noteable: Noteable,
  ids: readonly number[],
  language: PageLocale,
): Promise<RecentChanges> {
  const { db } = platform;
  const [notes, ownAwards] = await Promise.all([
    listNotesAsTheyAre(db, noteable, ids),
    listAwards(db, noteable.type, [noteable.id]),
  ]);
  const [awards, html] = await Promise.all([
    listAwards(
      db,
      'Note',
      notes.filter((note) => !note.system).map((note) => note.id),
    ),
    readOpenTexts(platform, noteable, notes, language),
  ]);
  const threads = new Map<boolean, Promise<readonly ThreadState[]>>();
  return {
    notes: new Map(notes.map((note) => [note.id, note])),
    ownAwards,
    html,
    awards: Map.groupBy(awards, (award) => award.awardable_id),
    threads(internal) {
      let states = threads.get(internal);
      if (states === undefined) {
        states = listThreads(db, noteable, { internal });
        threads.set(internal, states);
      }
      return states;
    },
  };
}

/** The texts that are the same for everybody: most refer to nothing that some readers may not see. */
async function readOpenTexts(
  platform: Platform,
  { projectPath }: Noteable,
  notes: readonly NoteRow[],
  language: PageLocale,
): Promise<ReadonlyMap<number, string>> {
  const { subjects } = platform;
  const open = notes.flatMap((note): [number, string][] => {
    if (note.changes === null && note.note_html_version !== RENDERER_VERSION) return [];
    const html =
      note.changes === null
        ? withOwnFootnotes(note.id, note.note_html)
        : openHistoryHtml(subjects, note, projectPath, language);
    return html === undefined ? [] : [[note.id, html]];
  });
  const texts = await fillForEverybody(
    systemContext(platform, nobody),
    open.map(([, html]) => html),
  );
  return new Map(
    texts.flatMap((text, index): [number, string][] => (text === undefined ? [] : [[open[index]![0], text]])),
  );
}
