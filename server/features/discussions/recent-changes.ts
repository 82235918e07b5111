import { RENDERER_VERSION } from '../../markdown/index.ts';
import { nobody } from '../../platform/access/viewer.ts';
import { systemContext } from '../../platform/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { listAwards } from '../awards/index.ts';
import type { AwardRow } from '../awards/index.ts';
import { fillForEverybody } from '../references/index.ts';
import { changesWatched, listLastDeletions, listThreads } from './discussion.queries.ts';
import type { Deletion, ThreadState } from './discussion.queries.ts';
import type { SharedWithReaders } from './note.presenter.ts';
import { listLastChanged } from './note.queries.ts';
import type { NoteRow } from './note.queries.ts';
import type { Noteable } from './noteable.ts';

/** The newest changes of a conversation as they are, one copy for all who ask at about the same time: nobody's rights are in it. */
export interface RecentChanges extends SharedWithReaders {
  /** Whatever changed after this is in it. */
  readonly from: Date;
  /** Oldest change first. */
  readonly notes: readonly NoteRow[];
  readonly deletions: readonly Deletion[];
  /** Reactions to what is talked about. */
  readonly ownAwards: readonly AwardRow[];
  /** Threads that can be resolved, with internal ones or without. */
  threads(internal: boolean): Promise<readonly ThreadState[]>;
}

/** Names, pictures and roles of authors stand in it, whose changes the stamp does not know. */
const shortLived = 2000;
/** Characters of text and HTML that are kept at once; what is longer is read by each. */
const longestKept = 1_000_000;

interface Kept {
  readonly stamp: string;
  readonly changes: Promise<RecentChanges>;
}
const kept = new WeakMap<Platform, Map<string, Kept>>();

/** The newest changes at `stamp` (see `lastChange`): read once, however many ask. */
export function recentChanges(platform: Platform, noteable: Noteable, stamp: string): Promise<RecentChanges> {
  let own = kept.get(platform);
  if (own === undefined) kept.set(platform, (own = new Map<string, Kept>()));
  const key = `${noteable.type} ${noteable.id}`;
  const found = own.get(key);
  if (found?.stamp === stamp) return found.changes;
  const fresh: Kept = { stamp, changes: readChanges(platform, noteable) };
  own.set(key, fresh);
  const forget = (): void => {
    if (own.get(key) === fresh) own.delete(key);
  };
  setTimeout(forget, shortLived).unref();
  fresh.changes.then(({ notes }) => {
    if (notes.reduce((sum, { note, note_html }) => sum + note.length + note_html.length, 0) > longestKept)
      forget();
  }, forget);
  return fresh.changes;
}

async function readChanges(platform: Platform, noteable: Noteable): Promise<RecentChanges> {
  const { db } = platform;
  const [notes, deletions, ownAwards] = await Promise.all([
    listLastChanged(db, noteable, changesWatched),
    listLastDeletions(db, noteable, changesWatched),
    listAwards(db, noteable.type, [noteable.id]),
  ]);
  const [awards, html] = await Promise.all([
    listAwards(
      db,
      'Note',
      notes.filter((note) => !note.system).map((note) => note.id),
    ),
    readOpenTexts(platform, notes),
  ]);
  const threads = new Map<boolean, Promise<readonly ThreadState[]>>();
  return {
    from: new Date(
      Math.max(
        // Times are finer than ours: the oldest one's millisecond may hold others that are not here.
        notes.length < changesWatched ? 0 : notes.at(-1)!.changed_at.getTime() + 1,
        deletions.length < changesWatched ? 0 : deletions.at(-1)!.deleted_at.getTime() + 1,
      ),
    ),
    notes: notes.toReversed(),
    deletions: deletions.toReversed(),
    ownAwards,
    html,
    awards: Map.groupBy(awards, (award) => award.awardable_id),
    threads(internal) {
      let states = threads.get(internal);
      if (states === undefined) {
        // Notes that tell of a mention are in no thread, so that a thread is the same for all who may read it.
        states = listThreads(db, noteable, { viewer: nobody, internal });
        threads.set(internal, states);
      }
      return states;
    },
  };
}

/** The texts that say the same to everybody: most name nothing that some may not read. */
async function readOpenTexts(
  platform: Platform,
  notes: readonly NoteRow[],
): Promise<ReadonlyMap<number, string>> {
  const rendered = notes.filter((note) => note.note_html_version === RENDERER_VERSION);
  const texts = await fillForEverybody(
    systemContext(platform, nobody),
    rendered.map((note) => note.note_html),
  );
  return new Map(
    texts.flatMap((text, index): [number, string][] =>
      text === undefined ? [] : [[rendered[index]!.id, text]],
    ),
  );
}
