import type {
  AwardEmoji,
  ConversationPage,
  Discussion,
  DiscussionsBetween,
  NotesFilter,
  NotesSince,
  PageNote,
} from '../../../contract/discussions/discussions.ts';
import type { Api } from '../../platform/api.ts';
import { apiQuery } from '../../platform/query.ts';
import { pathPart } from '../../platform/url.ts';
import type { TaskClick } from '../../ui/markdown-tasks.ts';
import type { KnownCommand } from './command-text.ts';
import type { Conversation } from './conversation-state.ts';

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

/** What the page shows of a note: the server says more, and all that is kept is sent along with the page. */
export function leanNote(note: PageNote): PageNote {
  const kept: Record<string, unknown> = {};
  for (const key of shown) if (note[key] !== undefined) kept[key] = note[key];
  return {
    ...(kept as unknown as PageNote),
    // What cannot be edited or quoted needs no source.
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
  /** A note that has to be there. */
  around?: string | undefined;
  filter?: NotesFilter | undefined;
  /** Keeps the filter for this person. */
  persist?: boolean | undefined;
}

export async function fetchConversation(
  api: Api,
  base: string,
  { around, filter, persist }: ConversationAsked = {},
  signal?: AbortSignal,
): Promise<Conversation> {
  const page = await api.get<ConversationPage>(`${base}/conversation.json`, {
    query: { around, notes_filter: filter, persist_filter: persist },
    ...(signal === undefined ? {} : { signal }),
  });
  return leanConversation(page);
}

export const leanConversation = (page: ConversationPage): Conversation => ({
  ...page,
  runs: page.runs.map((run) => run.map(leanDiscussion)),
  threads: page.threads.map(({ note_id, resolved }) => ({ note_id, resolved })),
});

export async function fetchBetween(
  api: Api,
  base: string,
  gap: { after: string; before: string; from: 'after' | 'before'; filter: NotesFilter },
): Promise<DiscussionsBetween> {
  const { filter, ...query } = gap;
  const { discussions, more } = await api.get<DiscussionsBetween>(`${base}/discussions/between.json`, {
    query: { ...query, notes_filter: filter },
  });
  return { discussions: discussions.map(leanDiscussion), more };
}

/** What changed since the last look, and in how many milliseconds to look again where nobody tells; 0 means never. */
export async function fetchSince(
  api: Api,
  base: string,
  lastFetchedAt: string,
): Promise<{ since: NotesSince; interval: number }> {
  const { body, header } = await api.getAnswer<NotesSince>(`${base}/notes`, {
    headers: { 'x-last-fetched-at': lastFetchedAt },
  });
  const interval = Number(header('poll-interval') ?? 0);
  return {
    since: { ...body, notes: body.notes.map(leanNote) },
    interval: Number.isFinite(interval) && interval > 0 ? interval : 0,
  };
}

/** The commands that can be used in what is said below an address. */
export const commandsQuery = (project: string, type: string, base: string) => ({
  ...apiQuery<KnownCommand[]>(`/${pathPart(project)}/-/autocomplete_sources/commands`, {
    type,
    type_id: base.slice(base.lastIndexOf('/') + 1),
  }),
  staleTime: 60_000,
});

export interface NewNote {
  text: string;
  /** Reply in this thread. */
  discussionId?: string | undefined;
  /** A thread of its own, rather than a single comment. */
  thread?: boolean | undefined;
  /** For members alone. */
  internal?: boolean | undefined;
  /** Leaves the thread resolved, or open. */
  resolve?: boolean | undefined;
}

/** What the server made of a comment: a note, or what its commands did where there was nothing else in it. */
export interface PostedNote {
  note: PageNote | undefined;
  /** What the commands did, a sentence each. */
  messages: readonly string[];
  commandNames: readonly string[];
}

interface PostAnswer extends Partial<PageNote> {
  errors?: { commands_only?: readonly string[]; base?: readonly string[] };
  quick_actions_status?: {
    messages: readonly string[];
    command_names: readonly string[];
    error_messages: readonly string[];
  };
  valid: boolean;
}

/** A comment that was taken, or an answer whose errors say why not. */
export class RefusedNote extends Error {
  override readonly name = 'RefusedNote';
}

/** Sends a comment. The key is the same for each time that the same thing is sent: it is written once. */
export async function postNote(
  api: Api,
  base: string,
  { text, discussionId, thread, internal, resolve }: NewNote,
  key: string,
): Promise<PostedNote> {
  const answer = await api.post<PostAnswer>(`${base}/notes`, {
    headers: { 'idempotency-key': key },
    body: {
      note: {
        note: text,
        ...(thread === true ? { type: 'DiscussionNote' } : {}),
        ...(internal === true ? { internal: true } : {}),
      },
      ...(discussionId === undefined ? {} : { in_reply_to_discussion_id: discussionId }),
      ...(resolve === undefined ? {} : { resolve_discussion: resolve }),
    },
  });
  if (!answer.valid) throw new RefusedNote((answer.errors?.commands_only ?? []).join(' '));
  const status = answer.quick_actions_status;
  return {
    note: answer.id === undefined ? undefined : leanNote(answer as PageNote),
    messages: status?.messages ?? [],
    commandNames: status?.command_names ?? [],
  };
}

/** Ticks an item of a comment's checklists; the comment as it is then. */
export async function tickNote(api: Api, base: string, id: string, task: TaskClick): Promise<PageNote> {
  return leanNote(await api.put<PageNote>(`${base}/notes/${id}`, { body: { note: { update_task: task } } }));
}

/** Changes a comment. `from` is the version that was seen: 409 where there is another by now. */
export async function putNote(
  api: Api,
  base: string,
  id: string,
  { text, resolve, from }: { text: string; resolve?: boolean | undefined; from?: string | undefined },
): Promise<PageNote> {
  return leanNote(
    await api.put<PageNote>(`${base}/notes/${id}`, {
      body: {
        note: { note: text },
        ...(resolve === undefined ? {} : { resolve_discussion: resolve }),
        ...(from === undefined ? {} : { edited_from: from }),
      },
    }),
  );
}

export function deleteNote(api: Api, base: string, id: string): Promise<void> {
  return api.delete(`${base}/notes/${id}`);
}

export async function setResolved(
  api: Api,
  base: string,
  discussionId: string,
  resolved: boolean,
): Promise<Discussion> {
  const path = `${base}/discussions/${discussionId}/resolve`;
  return leanDiscussion(await (resolved ? api.post<Discussion>(path) : api.delete<Discussion>(path)));
}

/** Gives a reaction or takes it back; `noteId` null means the issue itself. Answers all reactions there are then. */
export async function toggleAward(
  api: Api,
  base: string,
  noteId: string | null,
  name: string,
): Promise<AwardEmoji[]> {
  const of = noteId === null ? base : `${base}/notes/${noteId}`;
  return (await api.post<{ award_emoji: AwardEmoji[] }>(`${of}/toggle_award_emoji`, { body: { name } }))
    .award_emoji;
}

/** What a change of the description changed, as safe HTML. */
export async function fetchDescriptionDiff(
  api: Api,
  base: string,
  id: number,
  start: number | undefined,
): Promise<string> {
  return (
    await api.get<{ diff: string }>(`${base}/descriptions/${id}/diff`, { query: { start_version_id: start } })
  ).diff;
}

export function deleteDescriptionVersion(
  api: Api,
  base: string,
  id: number,
  start: number | undefined,
): Promise<void> {
  return api.delete(`${base}/descriptions/${id}`, { query: { start_version_id: start } });
}
