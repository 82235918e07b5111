import type { AwardEmoji, PageNote } from '../../../contract/discussions/discussions.ts';
import { ApiError, OfflineError } from '../../platform/api.ts';
import { forgetKept } from '../../platform/autosave.ts';
import { copyText } from '../../platform/copy-text.ts';
import { actOf } from '../../platform/failed-acts.ts';
import { randomUuid } from '../../platform/random-uuid.ts';
import { returnFocus } from '../../platform/return-focus.ts';
import { addToast, removeToast } from '../../platform/toasts.ts';
import { untilReached } from '../../platform/until-reached.ts';
import type { TaskClick } from '../../ui/markdown-tasks.ts';
import { withToggled } from './award-groups.ts';
import {
  discussionOf,
  withDiscussion,
  withNote,
  withoutNote,
  type Conversation,
} from './conversation-state.ts';
import { discussionsMessages } from './discussions.messages.ts';
import { takeNews } from './discussion-news.ts';
import { newsHeaders } from './news-of-changes.ts';
import type { Pending } from './note-store.ts';
import type { OpenConversation } from './open-conversation.ts';
import { mayHaveCommands, placeholderOf, type KnownCommand } from './typed-commands.ts';
import { writesMessages } from './writes.messages.ts';
import {
  asker,
  commandsQuery,
  deleteNote,
  postNote,
  putNote,
  RefusedNote,
  setResolved,
  tickNote,
  toggleAward,
  type Ask,
  type NewNote,
  type PostedNote,
} from './writing.calls.ts';

/** The write operations of a conversation; loaded when somebody is about to write. */
const { t } = discussionsMessages;

const askOf = ({ api, base, on, client }: OpenConversation): Ask =>
  asker(api, base, {
    headers: () => newsHeaders(client, base, on),
    take: (since) => takeNews(client, base, since, on),
  });

/** A readable reason why a comment was refused. */
function reasonOf(error: unknown): string {
  if (error instanceof RefusedNote)
    return error.reason === undefined
      ? error.message || t('failedNetwork')
      : t('failedBecause', { reason: error.reason.toLowerCase() });
  if (!(error instanceof ApiError) || error.status >= 500) return t('failedNetwork');
  const base = error.errors['base']?.join('. ').toLowerCase();
  const reason = base ?? error.message.charAt(0).toLowerCase() + error.message.slice(1);
  return t('failedBecause', { reason });
}

function sayFailed(error: unknown, text: string, of = actOf(error)): void {
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  addToast({ tone: 'danger', text, requestId, of });
}

const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 410);

/** A comment being sent, as shown. */
function pendingNote(key: number, note: NewNote, known: readonly KnownCommand[] | undefined): Pending {
  const { text, applying } = placeholderOf(note.text, known);
  return {
    key,
    text,
    applying:
      applying === undefined
        ? undefined
        : applying.count > 1
          ? t('applyingCommands')
          : applying.description === undefined
            ? t('applyingCommand')
            : t('applyingCommandTo', { description: applying.description }),
    discussionId: note.discussionId ?? note.position,
  };
}

/**
 * The keys of texts that were sent without an answer. Sending the same text again uses the same key, so that it is written
 * only once.
 */
const unsure = new Map<string, string>();

const retryDelays = [500, 2000, 5000];

async function post(ask: Ask, note: NewNote, key: string, attempt = 0): Promise<PostedNote> {
  try {
    return await postNote(ask, note, key);
  } catch (error) {
    const delay = retryDelays[attempt];
    if (!(error instanceof OfflineError) || delay === undefined || !navigator.onLine) throw error;
    await new Promise((resolve) => setTimeout(resolve, delay));
    return post(ask, note, key, attempt + 1);
  }
}

/** Sends a comment and shows it meanwhile. Rejects if it is refused. */
export async function send(openConversation: OpenConversation, note: NewNote): Promise<void> {
  const { base, client, store } = openConversation;
  const pending = { key: store.key(), discussionId: note.discussionId ?? note.position };
  const request = JSON.stringify([base, note]);
  const submission = unsure.get(request) ?? randomUuid();
  const commands = commandsQuery(openConversation.read()?.noteable.noteableType ?? '', base);
  const known = client.getQueryData(commands.queryKey);
  store.wait(pendingNote(pending.key, note, known));
  if (known === undefined && mayHaveCommands(note.text))
    client.fetchQuery(commands).then(
      (list) => store.isWaiting(pending) && store.wait(pendingNote(pending.key, note, list)),
      // Without the list, the line says only that commands are applied.
      () => undefined,
    );
  try {
    const { note: made, messages, commandNames } = await post(askOf(openConversation), note, submission);
    unsure.delete(request);
    if (made === undefined) addToast({ tone: 'success', text: messages.join(' ') || t('commandsApplied') });
    else {
      store.owns(made.id);
      openConversation.change((now) => withNote(now, made));
      if (messages.length > 0) addToast({ tone: 'success', text: messages.join(' ') });
    }
    if (commandNames.length > 0) openConversation.onCommands();
  } catch (error) {
    // A refusal is an answer; a request that got lost can have been written.
    const answered = error instanceof RefusedNote || (error instanceof ApiError && error.status < 500);
    if (answered) unsure.delete(request);
    else unsure.set(request, submission);
    sayFailed(error, reasonOf(error), `POST ${base}/notes`);
    throw error;
  } finally {
    store.arrived(pending);
  }
}

/** Saves the new text of a comment and shows it meanwhile; if it is refused, the form reopens with it. */
export async function save(
  openConversation: OpenConversation,
  note: PageNote,
  text: string,
  resolve: boolean | undefined,
  from: string | undefined,
): Promise<void> {
  const { store } = openConversation;
  try {
    const changed = await putNote(askOf(openConversation), note.id, { text, resolve, from });
    forgetKept(`Note/${note.id}/edit`);
    forgetKept(`Note/${note.id}/edit-from`);
    openConversation.change((now) => withNote(now, changed));
  } catch (error) {
    if (error instanceof ApiError && error.status === 410) {
      openConversation.change((now) => withoutNote(now, note.id));
      // The text typed into it is not lost.
      addToast({
        tone: 'info',
        text: t('gone'),
        action: { label: t('copyText'), run: () => void copyText(text) },
      });
      return;
    }
    store.edit(note.id, text);
    if (error instanceof ApiError && error.status === 409) {
      // The form reports the conflict as soon as the page has the newer version.
      void openConversation.catchUp();
      addToast({ tone: 'danger', text: t('changedElsewhere'), of: actOf(error) });
    } else sayFailed(error, t('editFailed'));
  } finally {
    store.save(note.id, undefined);
  }
}

/** Ticks an item of a comment's task lists; shows what somebody else wrote meanwhile. */
export async function tick(
  openConversation: OpenConversation,
  note: PageNote,
  task: TaskClick,
): Promise<void> {
  try {
    const changed = await tickNote(askOf(openConversation), note.id, task);
    openConversation.change((now) => withNote(now, changed));
  } catch (error) {
    void openConversation.catchUp();
    throw error;
  }
}

export async function remove(openConversation: OpenConversation, note: PageNote): Promise<void> {
  const around = aroundNote(note.id);
  try {
    await deleteNote(askOf(openConversation), note.id);
  } catch (error) {
    if (!isGone(error)) return sayFailed(error, t('deleteFailed'));
    addToast({ tone: 'info', text: t('gone') });
  }
  openConversation.change((now) => withoutNote(now, note.id));
  returnFocus(...around.map((element) => () => element));
}

/** What can have the focus once a comment is deleted: its thread or the lines that it is about, then the comments before and after it. */
function aroundNote(id: string): (Element | null | undefined)[] {
  const shown = [...document.querySelectorAll('[id^="note_"][tabindex]')];
  const at = shown.findIndex((element) => element.id === `note_${id}`);
  const within = shown[at]?.parentElement?.closest('[tabindex]:not(main)');
  return [shown[at], within, shown[at - 1], shown[at + 1], document.querySelector('#main')];
}

/** In milliseconds: as long as a server takes to start again. Later, others may have thought better of the thread meanwhile. */
const resolvePatience = 15_000;

/** Resolves or reopens a thread. Where no answer comes it is sent again for a while: once it has been written, that changes nothing. */
export async function resolve(
  openConversation: OpenConversation,
  discussionId: string,
  resolved: boolean,
): Promise<void> {
  const { resolving } = openConversation;
  if (resolving.has(discussionId)) return;
  resolving.add(discussionId);
  let said: number | undefined;
  try {
    const changed = await untilReached(
      () => setResolved(askOf(openConversation), discussionId, resolved),
      () => {
        const text = writesMessages.t(resolved ? 'resolveWaits' : 'reopenWaits');
        said ??= addToast({ tone: 'danger', text });
      },
      resolvePatience,
    );
    openConversation.change((now) => withDiscussion(now, changed));
  } catch (error) {
    sayFailed(error, t('resolveFailed'));
    // It is shown as the server has it.
    void openConversation.catchUp();
  } finally {
    resolving.delete(discussionId);
  }
  if (said !== undefined) removeToast(said);
}

function withAwards(conversation: Conversation, noteId: string | null, awards: AwardEmoji[]): Conversation {
  if (noteId === null)
    return { ...conversation, noteable: { ...conversation.noteable, award_emoji: awards } };
  const note = discussionOf(conversation, noteId)?.notes.find(({ id }) => id === noteId);
  return note === undefined ? conversation : withNote(conversation, { ...note, award_emoji: awards });
}

/** Toggles a reaction optimistically; `null` is the subject. */
export async function award(
  openConversation: OpenConversation,
  note: PageNote | null,
  name: string,
  character: string,
): Promise<void> {
  const of = (note ?? openConversation.read()?.noteable)?.award_emoji;
  if (openConversation.viewer === null || of === undefined) return;
  const put = (awards: AwardEmoji[]): void =>
    openConversation.change((now) => withAwards(now, note?.id ?? null, awards));
  put(withToggled(of, { name, character, user: openConversation.viewer }));
  try {
    put(await toggleAward(askOf(openConversation), note?.id ?? null, name));
  } catch (error) {
    put(of);
    sayFailed(error, error instanceof ApiError && error.status >= 500 ? t('ourEnd') : t('awardFailed'));
  }
}
