import { createContext, use, useSyncExternalStore } from 'react';
import type { SubjectPath } from '../../../contract/discussions/discussions.ts';
import type { SessionUser } from '../../../contract/session/session.ts';
import type { NoteActions } from './note-card.tsx';
import { noLocalState, type NoteStore, type NoteStoreState } from './note-store.ts';

/** The values that all views of a conversation share; the same object until one of them changes. */
export interface ConversationContext {
  readonly store: NoteStore;
  readonly actions: NoteActions;
  readonly viewer: SessionUser | null;
  readonly canReply: boolean;
  /** The page's address without the relative root. */
  readonly base: SubjectPath;
  /** The prefix of the keys under which drafts are saved. */
  readonly saveAs: string;
  /** Threads on lines stand below these lines already. */
  readonly onLines?: boolean;
  /** Resolved threads start open, too. */
  readonly unfolded: boolean;
  /** The address and label for turning a thread into a subject of its own. */
  readonly followUp: string | undefined;
}

const Context = createContext<ConversationContext | null>(null);
export const ConversationProvider = Context.Provider;

export function useConversationContext(): ConversationContext {
  return use(Context)!;
}

/** Returns `select` of the store; the same value or object as long as nothing in it changes. */
export function useNotes<T>(store: NoteStore, select: (state: NoteStoreState) => T): T {
  return useSyncExternalStore(
    store.follow,
    () => select(store.read()),
    // What the server rendered is hydrated, whatever has happened since.
    () => select(noLocalState),
  );
}
