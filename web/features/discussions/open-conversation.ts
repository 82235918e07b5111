import type { QueryClient } from '@tanstack/react-query';
import type { SubjectPath } from '../../../contract/discussions/discussions.ts';
import type { SessionUser } from '../../../contract/session/session.ts';
import type { Api } from '../../platform/api.ts';
import type { Conversation } from './conversation-state.ts';
import type { ConversationPart } from './discussion.queries.ts';
import type { NoteStore } from './note-store.ts';

/** An open conversation, as the write operations need it. */
export interface OpenConversation {
  readonly api: Api;
  readonly client: QueryClient;
  /** The page's address without the relative root: `/acme/large/-/issues/1`. */
  readonly base: SubjectPath;
  readonly on: ConversationPart | undefined;
  readonly store: NoteStore;
  readonly viewer: SessionUser | null;
  readonly read: () => Conversation | undefined;
  readonly change: (make: (conversation: Conversation) => Conversation) => void;
  /** Fetches the changes. */
  readonly catchUp: () => Promise<void>;
  /** The threads that are being resolved or reopened. */
  readonly resolving: Set<string>;
  /** Called when commands changed what the page shows outside the conversation. */
  readonly onCommands: () => void;
}
