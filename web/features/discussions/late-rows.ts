import { lazyPart } from '../../platform/lazy-page.tsx';
import type { CommentNoticeProps } from './comment-notice.tsx';
import type { ConversationBodyProps } from './conversation-body.tsx';
import type { ConversationBarProps } from './conversation-bar.tsx';
import type { ShownEvent } from './discussion-list.ts';
import type { NoteReactionsProps } from './note-reactions.tsx';
import type { ThreadBodyProps } from './thread-body.tsx';

/** What stands in a conversation. Most people only read: its script is fetched when somebody turns to it. */
export const LateThreadBody = lazyPart<ThreadBodyProps>(() => import('./thread-body.tsx'));
export const LateEventLine = lazyPart<{ note: ShownEvent }>(() => import('./event-line.tsx'));

export const LateConversation = lazyPart<ConversationBodyProps>(() => import('./conversation-body.tsx'));
export const LateBar = lazyPart<ConversationBarProps>(() => import('./conversation-bar.tsx'));
export const LateReactions = lazyPart<NoteReactionsProps>(() => import('./note-reactions.tsx'));
export const LateNotice = lazyPart<CommentNoticeProps>(() => import('./comment-notice.tsx'));
export const LatePendingNotes = lazyPart(() => import('./note-pending.tsx'));

/** What a conversation needs at once if it was not rendered by the server. */
export const conversationParts = [
  LateConversation,
  LateThreadBody,
  LateEventLine,
  LateBar,
  LateReactions,
  LatePendingNotes,
];

/** Loads what new entries need, so that they appear whole and nothing moves afterwards. */
export async function loadEntries(): Promise<void> {
  // Without it they appear as soon as it can be loaded.
  await Promise.allSettled([LateThreadBody.preload(), LateEventLine.preload()]);
}
