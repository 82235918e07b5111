import type {
  AwardEmoji,
  Discussion,
  News,
  PageNote,
  PostedAnswer,
  SubjectPath,
} from '../../../contract/discussions/discussions.ts';
import type { AnyApi, Api, CallOptions } from '../../platform/api.ts';
import type { Declared, Options } from '../../platform/typed-calls.ts';
import type { AnswerOf } from '../../../contract/calls.ts';
import { apiQuery } from '../../platform/query.ts';
import { parentOf } from './parent-of.ts';
import type { TaskClick } from '../../ui/markdown-tasks.ts';
import { leanDiscussion, leanNote } from './discussion.calls.ts';

type Verb = 'post' | 'put' | 'delete';
type Below<Path extends string> = `${SubjectPath}${Path}`;

/** Makes a call below the conversation's address, and applies the news in its answer. */
export type Ask = <V extends Verb, const Path extends string>(
  method: V,
  path: Path & Declared<Uppercase<V>, Below<Path>>,
  ...options: Options<Uppercase<V>, Below<Path>>
) => Promise<AnswerOf<Uppercase<V>, Below<Path>>>;

export function asker(
  api: Api,
  base: SubjectPath,
  news: { headers: () => Record<string, string>; take: (since: NonNullable<News['since']>) => void },
): Ask {
  const anyApi = api as unknown as AnyApi;
  const ask = async (method: Verb, path: string, options: CallOptions = {}): Promise<News | undefined> => {
    const headers = { ...news.headers(), ...options.headers };
    const answer = await anyApi[method]<News | undefined>(base + path, { ...options, headers });
    if (answer?.since !== undefined) news.take(answer.since);
    return answer;
  };
  // The address is put together of two parts, so that only `Ask` says what path and answer go together.
  return ask as unknown as Ask;
}

/** The commands available in texts below an address. */
export const commandsQuery = (type: string, base: SubjectPath) => ({
  ...apiQuery(`${parentOf(base)}/-/autocomplete_sources/commands`, {
    type,
    type_id: base.slice(base.lastIndexOf('/') + 1),
  }),
  staleTime: 60_000,
});

export interface NewNote {
  text: string;
  /** The thread to reply to. */
  discussionId?: string | undefined;
  /** A thread instead of a single comment. */
  thread?: boolean | undefined;
  /** Whether it is internal. */
  internal?: boolean | undefined;
  /** Resolves or reopens the thread. */
  resolve?: boolean | undefined;
  /** Where on a change it starts a thread: a `DiffPosition` as JSON. */
  position?: string | undefined;
  /** The one commit of the change that this is of. */
  commitId?: string | undefined;
}

/** The result of a comment: a note, or the effects of its commands if it contained nothing else. */
export interface PostedNote {
  note: PageNote | undefined;
  /** The effects of the commands, one sentence each. */
  messages: readonly string[];
  commandNames: readonly string[];
}

/** An answer with errors in the place of a note: `reason` is why, where it is not what its commands say. */
export class RefusedNote extends Error {
  override readonly name = 'RefusedNote';
  readonly reason: string | undefined;

  constructor({ base, commands_only: commands = [] }: PostedAnswer['errors'] = {}) {
    super(commands.join(' '));
    this.reason = base === undefined ? undefined : [base].flat().join('. ');
  }
}

/** Sends a comment. Repeated attempts use the same key, so that it is written only once. */
export async function postNote(
  ask: Ask,
  { text, discussionId, thread, internal, resolve, position, commitId }: NewNote,
  key: string,
): Promise<PostedNote> {
  const answer = await ask('post', '/notes', {
    headers: { 'idempotency-key': key },
    body: {
      note: {
        note: text,
        ...(thread === true ? { type: 'DiscussionNote' } : {}),
        ...(internal === true ? { internal: true } : {}),
        ...(position === undefined ? {} : { type: 'DiffNote', position }),
        ...(commitId === undefined ? {} : { commit_id: commitId }),
      },
      ...(discussionId === undefined ? {} : { in_reply_to_discussion_id: discussionId }),
      ...(resolve === undefined ? {} : { resolve_discussion: resolve }),
    },
  });
  const { errors, quick_actions_status: status } = answer;
  if (!answer.valid || errors?.base !== undefined) throw new RefusedNote(errors);
  return {
    note: answer.id === undefined ? undefined : leanNote(answer),
    messages: status?.messages ?? errors?.commands_only ?? [],
    commandNames: status?.command_names ?? [],
  };
}

/** Ticks an item of a comment's task lists; resolves to the comment afterwards. */
export const tickNote = async (ask: Ask, id: string, task: TaskClick): Promise<PageNote> =>
  leanNote(await ask('put', `/notes/${id}`, { body: { note: { update_task: task } } }));

/** Changes a comment. `from` is the version that was seen: 409 if there is a newer one. */
export const putNote = async (
  ask: Ask,
  id: string,
  { text, resolve, from }: { text: string; resolve?: boolean | undefined; from?: string | undefined },
): Promise<PageNote> =>
  leanNote(
    await ask('put', `/notes/${id}`, {
      body: {
        note: { note: text },
        ...(resolve === undefined ? {} : { resolve_discussion: resolve }),
        ...(from === undefined ? {} : { edited_from: from }),
      },
    }),
  );

export const deleteNote = (ask: Ask, id: string): Promise<unknown> => ask('delete', `/notes/${id}`);

export const setResolved = async (ask: Ask, discussionId: string, resolved: boolean): Promise<Discussion> =>
  leanDiscussion(await ask(resolved ? 'post' : 'delete', `/discussions/${discussionId}/resolve`));

/** Toggles a reaction to a note, or to the subject without one. Resolves to all its reactions. */
export async function toggleAward(ask: Ask, noteId: string | null, name: string): Promise<AwardEmoji[]> {
  const of = noteId === null ? '' : `/notes/${noteId}`;
  return (await ask('post', `${of}/toggle_award_emoji`, { body: { name } })).award_emoji;
}
