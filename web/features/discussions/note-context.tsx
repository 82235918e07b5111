import { createContext, use, useSyncExternalStore } from 'react';
import type { SessionUser } from '../../../contract/session/session.ts';
import type { NoteActions } from './note-card.tsx';
import type { NoteStore, TalkState } from './note-store.ts';

/** What all views of a conversation share; the same object until one of it changes. */
export interface TalkContext {
  readonly store: NoteStore;
  readonly actions: NoteActions;
  readonly viewer: SessionUser | null;
  readonly canReply: boolean;
  /** The page's address without the relative root. */
  readonly base: string;
  /** What is typed is kept under names that begin so. */
  readonly saveAs: string;
  /** Threads that are resolved start open, too. */
  readonly unfolded: boolean;
  /** Where a thread becomes a subject of its own, and how that is called. */
  readonly followUp: { readonly path: string; readonly text: string } | undefined;
}

const Context = createContext<TalkContext | null>(null);
export const TalkProvider = Context.Provider;

export function useTalkContext(): TalkContext {
  return use(Context)!;
}

/** What `select` takes of the store: the same value, or object, as long as nothing of it changes. */
export function useNotes<T>(store: NoteStore, select: (state: TalkState) => T): T {
  const read = (): T => select(store.read());
  return useSyncExternalStore(store.follow, read, read);
}
