import type {
  ConversationPage,
  Discussion,
  DiscussionsBetween,
  NotesFilter,
  NotesSince,
  PageNote,
  SubjectPath,
} from '../../../contract/discussions/discussions.ts';
import type { Api } from '../../platform/api.ts';
import type { Conversation } from './conversation-state.ts';
import { loadEntries } from './late-rows.ts';

type Author = PageNote['author'];
const leanAuthor = ({ id, username, name, avatar_url, path, status_tooltip_html }: Author): Author => ({
  id,
  username,
  name,
  avatar_url,
  path,
  status_tooltip_html,
});

const shown = [
  'id',
  'type',
  'note_html',
  'human_access',
  'created_at',
  'updated_at',
  'system',
  'system_note_icon_name',
  'internal',
  'discussion_id',
  'starts_discussion',
  'position',
  'diff_position',
  'truncated_diff_lines',
  'suggestions',
  'last_edited_at',
  'last_edited_by',
  'resolvable',
  'resolved',
  'resolved_by',
  'award_emoji',
  'report_abuse_path',
  'description_version_id',
  'description_version_deleted',
  'can_delete_description_version',
  'current_user',
] as const satisfies readonly (keyof PageNote)[];

/** The fields of a note that the page shows. The server sends more, but everything stored is sent with the page. */
export function leanNote(note: PageNote): PageNote {
  const kept: Record<string, unknown> = {};
  for (const key of shown) if (note[key] !== undefined) kept[key] = note[key];
  return {
    // What is left out no page reads.
    ...(kept as unknown as PageNote),
    // Notes that cannot be edited or quoted need no source.
    note: note.system ? '' : note.note,
    author: leanAuthor(note.author),
  };
}

export const leanDiscussion = ({
  id,
  individual_note,
  resolvable,
  resolved,
  notes,
}: Discussion): Discussion => ({
  id,
  individual_note,
  resolvable,
  resolved,
  notes: notes.map(leanNote),
});

export interface ConversationAsked {
  /** Throws if the note is missing. */
  around?: string | undefined;
  filter?: NotesFilter | undefined;
  /** Stores the filter for this person. */
  persist?: boolean | undefined;
}

export async function fetchConversation(
  api: Api,
  base: SubjectPath,
  { around, filter, persist }: ConversationAsked = {},
  signal?: AbortSignal,
): Promise<Conversation> {
  const [page] = await Promise.all([
    api.get(`${base}/conversation.json`, {
      query: { around, notes_filter: filter, persist_filter: persist },
      ...(signal === undefined ? {} : { signal }),
    }),
    loadEntries(),
  ]);
  return leanConversation(page);
}

export const leanConversation = (page: ConversationPage): Conversation => ({
  ...page,
  runs: page.runs.map((run) => run.map(leanDiscussion)),
  threads: page.threads.map(({ note_id, resolved }) => ({ note_id, resolved })),
});

export async function fetchBetween(
  api: Api,
  base: SubjectPath,
  gap: { after: string; before: string; from: 'after' | 'before'; filter: NotesFilter },
): Promise<DiscussionsBetween> {
  const { filter, ...query } = gap;
  const [{ discussions, more }] = await Promise.all([
    api.get(`${base}/discussions/between.json`, {
      query: { ...query, notes_filter: filter },
    }),
    loadEntries(),
  ]);
  return { discussions: discussions.map(leanDiscussion), more };
}

/** The changes since the last poll, and the milliseconds until the next poll without realtime; 0 means never. */
export async function fetchSince(
  api: Api,
  base: SubjectPath,
  lastFetchedAt: string,
): Promise<{ since: NotesSince; interval: number }> {
  const { body, header } = await api.getAnswer(`${base}/notes`, {
    headers: { 'x-last-fetched-at': lastFetchedAt },
  });
  if (body.notes.length > 0) await loadEntries();
  const interval = Number(header('poll-interval') ?? 0);
  return {
    since: { ...body, notes: body.notes.map((note) => ({ ...leanNote(note), excerpt: note.excerpt })) },
    interval: Number.isFinite(interval) && interval > 0 ? interval : 0,
  };
}
