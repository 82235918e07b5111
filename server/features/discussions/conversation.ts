import type { NotesFilter, SortDirection } from '../../../contract/discussions/discussions.ts';
import { parentPath, uploadsPath } from '../../platform/subjects/subject-address.ts';
import { readerOf } from '../../platform/subjects/reader.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import type { Context } from '../../platform/context.ts';
import { listAwards, presentPageAward } from '../awards/index.ts';
import type { AwardRow } from '../awards/index.ts';
import {
  findNotesFilter,
  listBetween,
  listEnds,
  listFrom,
  listOnChanges,
  listThreads,
  storeNotesFilter,
} from './discussion.queries.ts';
import type { End, Place, ThreadState } from './discussion.queries.ts';
import { takeSnapshot } from './poll.queries.ts';
import { writeCursor } from './poll-cursor.ts';
import { presentDiscussions } from './page-discussion.presenter.ts';
import { findVisit } from './visit.queries.ts';
import { listNotesOfDiscussions } from './note.queries.ts';
import type { NoteFilter, NoteRow } from './note.queries.ts';
import { maximumNotes } from './note.service.ts';
import { readDiscussion } from './resolve-discussion.ts';

const activities = ['all_notes', 'only_comments', 'only_activity'] as const;

/** What this viewer may read of the conversation, combined with their notes filter. */
export function filterOf(ctx: Context, noteable: Noteable, chosen: NotesFilter = 0): NoteFilter {
  return {
    reader: readerOf(ctx),
    internal: noteable.can.readInternalNotes,
    activity: activities[chosen],
    sort: 'asc',
  };
}

/** The filter to use: the requested one (stored on request), or else the one that this person chose before (DISC-07). */
export async function chooseFilter(
  ctx: Context,
  noteable: Noteable,
  { asked, persist }: { asked?: NotesFilter | undefined; persist?: boolean | undefined },
): Promise<NotesFilter> {
  const { user } = ctx.viewer;
  const { db } = ctx.platform;
  if (asked === undefined)
    return user === null ? 0 : ((await findNotesFilter(db, user.id, noteable.type)) as NotesFilter);
  if (persist === true && user !== null) await storeNotesFilter(db, user.id, noteable.type, asked);
  return asked;
}

/** All notes of the discussions at these places. */
function notesAt(
  ctx: Context,
  noteable: Noteable,
  filter: NoteFilter,
  places: readonly Place[],
): Promise<NoteRow[]> {
  const discussionIds = places.map((place) => place.discussion_id);
  return listNotesOfDiscussions(ctx.platform.db, noteable, { ...filter, discussionIds }, maximumNotes);
}

/** The discussions at these places, with all their notes. */
async function discussionsAt(ctx: Context, noteable: Noteable, filter: NoteFilter, places: readonly Place[]) {
  if (places.length === 0) return [];
  const notes = await notesAt(ctx, noteable, filter, places);
  const discussions = await presentDiscussions(ctx, noteable, notes);
  const byId = new Map(discussions.map((discussion) => [discussion.id, discussion]));
  return places.flatMap(({ discussion_id: id }) => byId.get(id) ?? []);
}

/** A page of whole discussions, and the total number. */
export async function readDiscussions(
  ctx: Context,
  noteable: Noteable,
  page: { filter?: NotesFilter | undefined; offset: number; limit: number },
) {
  const filter = filterOf(ctx, noteable, page.filter);
  const { places, total } = await listFrom(ctx.platform.db, noteable, filter, page);
  return { discussions: await discussionsAt(ctx, noteable, filter, places), total };
}

/** The same as rows, one list of notes per discussion. */
export async function readDiscussionNotes(
  ctx: Context,
  noteable: Noteable,
  page: { offset: number; limit: number },
): Promise<{ discussions: NoteRow[][]; total: number }> {
  const filter = filterOf(ctx, noteable);
  const { places, total } = await listFrom(ctx.platform.db, noteable, filter, page);
  const notes = Map.groupBy(await notesAt(ctx, noteable, filter, places), (note) => note.discussion_id);
  return {
    discussions: places.flatMap(({ discussion_id }) => {
      const own = notes.get(discussion_id);
      return own === undefined ? [] : [own];
    }),
    total,
  };
}

/** Discussions in a gap between two that the reader has; 404 if one of those was deleted. */
export async function readBetween(
  ctx: Context,
  noteable: Noteable,
  gap: {
    after: string;
    before: string;
    from: 'after' | 'before';
    limit: number;
    filter?: NotesFilter | undefined;
  },
) {
  const filter = filterOf(ctx, noteable, gap.filter);
  // One more than returned shows where the gap ends.
  const places = await listBetween(ctx.platform.db, noteable, filter, { ...gap, limit: gap.limit + 1 });
  const taken = gap.from === 'after' ? places.slice(0, gap.limit) : places.slice(-gap.limit);
  // If one of the two was deleted, the gap is undefined: the reader reloads the conversation.
  if (places.length === 0)
    await Promise.all([gap.after, gap.before].map((id) => readDiscussion(ctx, noteable, id)));
  return {
    discussions: await discussionsAt(ctx, noteable, filter, taken),
    more: places.length > gap.limit,
  };
}

/** Discussions that are read initially at either end of a conversation, and the smallest gap that is hidden. */
const ends = { first: 6, last: 10, gap: 8 };

/** The initial content of a page: both ends of the conversation, a note that the address names, and the noteable's own data. */
export async function readConversation(
  ctx: Context,
  noteable: Noteable,
  {
    around,
    onChanges = false,
    filter: chosen,
    sortDirection,
  }: {
    around?: number | undefined;
    /** Only the threads on lines and files, all of them. */
    onChanges?: boolean;
    filter: NotesFilter;
    sortDirection: SortDirection;
  },
) {
  const { db } = ctx.platform;
  const filter = filterOf(ctx, noteable, chosen);
  const type = ctx.platform.subjects.get(noteable.type);
  // Taken before anything is read, so that the first poll returns what is committed meanwhile.
  const { snapshot, server, now } = await takeSnapshot(db);
  const { user } = ctx.viewer;
  const [description, places, threads, awards, visited] = await Promise.all([
    type.describe?.(ctx, noteable),
    onChanges ? listOnChanges(db, noteable, filter) : listEnds(db, noteable, filter, { ...ends, around }),
    // The state of all threads, whichever of them are shown.
    listThreads(db, noteable, filter),
    awardsOf(ctx, noteable),
    // Commits have no rows.
    user === null || noteable.id === 0 ? undefined : findVisit(db, user.id, noteable.id),
  ]);
  const discussions = await discussionsAt(ctx, noteable, filter, places);
  const byId = new Map(discussions.map((discussion) => [discussion.id, discussion]));
  const runs: (typeof discussions)[] = [[]];
  const gaps: number[] = [];
  const gapKinds: Readonly<Record<string, number>>[] = [];
  let hidden: End['hidden'] = null;
  for (const place of places) {
    hidden = place.hidden ?? hidden;
    const discussion = byId.get(place.discussion_id);
    // Deleted since the places were read.
    if (discussion === undefined) continue;
    if (hidden !== null) {
      gaps.push(Object.values(hidden).reduce((sum, count) => sum + count, 0));
      gapKinds.push(hidden);
      runs.push([]);
    }
    runs.at(-1)!.push(discussion);
    hidden = null;
  }
  const root = ctx.platform.settings.relativeUrlRoot;
  const path = root + noteable.webPath;
  const mayChangeState = description?.state === 'merged' ? false : noteable.can.update;
  return {
    noteable: {
      id: noteable.id,
      noteableType: noteable.type,
      targetType: noteable.type.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter}`).toLowerCase(),
      state: description?.state ?? 'opened',
      confidential: noteable.confidential,
      discussion_locked: noteable.locked,
      is_project_archived: noteable.archived,
      notes_count: noteable.notesCount,
      archived_project_docs_path: `${root}/help/user/projects#archived`,
      locked_discussion_docs_path: `${root}/help/user/discussions#locked`,
      confidential_issues_docs_path: `${root}/help/user/issues#confidential`,
      create_note_path: `${path}/notes`,
      preview_note_path: `${root}${parentPath(type, noteable.projectPath)}/-/preview_markdown`,
      blocked_by_issues: [...(description?.blockedBy ?? [])],
      ...description?.change,
      award_emoji: awards.map(presentPageAward),
      toggle_award_path: type.votesChanged === undefined ? null : `${path}/toggle_award_emoji`,
      current_user: {
        can_create_note: noteable.can.createNote,
        can_create_confidential_note: noteable.can.createNote && noteable.can.readInternalNotes,
        can_update: mayChangeState,
      },
    },
    notes: {
      notesPath: `${path}/notes`,
      discussionsPath: `${path}/discussions.json`,
      closePath: mayChangeState ? (description?.closePath ?? null) : null,
      reopenPath: mayChangeState ? (description?.reopenPath ?? null) : null,
      draftsPath: user !== null && noteable.can.createNote ? (description?.draftsPath ?? null) : null,
      newIssuePath: description?.followUpPath ?? null,
      followUpAllPath: description?.followUpAllPath ?? null,
      uploadsPath: noteable.can.createNote ? root + uploadsPath(type, noteable.projectPath) : null,
      lastVisitedAt: visited?.toISOString() ?? null,
      lastFetchedAt: writeCursor(now, server, { since: { server, text: snapshot } }),
      markdownDocsPath: `${root}/help/user/markdown`,
      quickActionsDocsPath: `${root}/help/user/quick-actions`,
      registerPath: `${root}/users/sign_up`,
      newSessionPath: `${root}/users/sign_in`,
      prerenderedNotesCount: noteable.notesCount,
      notesFilter: chosen,
      sortDirection,
    },
    runs,
    gaps,
    gap_kinds: gapKinds,
    threads: threads.map(presentThread),
  };
}

/** The reactions to the subject, if it takes any. */
async function awardsOf(ctx: Context, { type, id }: Noteable): Promise<AwardRow[]> {
  return ctx.platform.subjects.get(type).votesChanged === undefined
    ? []
    : listAwards(ctx.platform.db, type, [id]);
}

export function presentThread({ discussion_id, note_id, resolved }: ThreadState) {
  return { discussion_id, note_id: String(note_id), resolved };
}
