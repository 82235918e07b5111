import type { KnownCommand } from './commands.ts';
import type {
  AwardEmoji,
  ConversationPage,
  Discussion,
  DiscussionsBetween,
  News,
  NotesFilter,
  NotesSince,
  PageNote,
  PostedAnswer,
  Visit,
} from './discussions.ts';

interface NewNote {
  note: {
    note: string;
    type?: string;
    internal?: boolean;
    /** A `DiffPosition` as JSON, for the first note of a thread on a change. */
    position?: string;
    /** The commit of the change that the position is of, where that is not all of it. */
    commit_id?: string;
  };
  in_reply_to_discussion_id?: string;
  resolve_discussion?: boolean;
}
interface NoteChange {
  note: {
    note?: string;
    update_task?: { index: number; checked: boolean; line_number?: number; line_source?: string };
  };
  resolve_discussion?: boolean;
  edited_from?: string;
}

/** The calls below a subject's page, whatever its kind: `/acme/large/-/issues/1`. */
declare module '../calls.ts' {
  interface Calls {
    'GET /:parent/-/:segment/:key/conversation.json': {
      query: { notes_filter?: NotesFilter; persist_filter?: boolean; around?: string; on?: 'changes' };
      answer: ConversationPage;
    };
    'GET /:parent/-/:segment/:key/discussions/between.json': {
      query: {
        after: string;
        before: string;
        from?: 'after' | 'before';
        limit?: number;
        notes_filter?: NotesFilter;
      };
      answer: DiscussionsBetween;
    };
    'GET /:parent/-/:segment/:key/discussions.json': {
      query: { page?: number; per_page?: number };
      answer: Discussion[];
    };
    'GET /:parent/-/:segment/:key/discussions/:discussion_id.json': { answer: Discussion };
    'POST /:parent/-/:segment/:key/visit': { answer: Visit };
    'GET /:parent/-/:segment/:key/notes': { answer: NotesSince };
    'POST /:parent/-/:segment/:key/notes': { body: NewNote; answer: PostedAnswer };
    'PUT /:parent/-/:segment/:key/notes/:note_id': { body: NoteChange; answer: PageNote & News };
    'DELETE /:parent/-/:segment/:key/notes/:note_id': { answer: News | undefined };
    'POST /:parent/-/:segment/:key/discussions/:discussion_id/resolve': { answer: Discussion & News };
    'DELETE /:parent/-/:segment/:key/discussions/:discussion_id/resolve': { answer: Discussion & News };
    'POST /:parent/-/:segment/:key/toggle_award_emoji': {
      body: { name: string };
      answer: { award_emoji: AwardEmoji[] } & News;
    };
    'POST /:parent/-/:segment/:key/notes/:note_id/toggle_award_emoji': {
      body: { name: string };
      answer: { award_emoji: AwardEmoji[] } & News;
    };
    'GET /:parent/-/:segment/:key/descriptions/:version_id/diff': {
      query: { start_version_id?: number };
      answer: { diff: string };
    };
    'DELETE /:parent/-/:segment/:key/descriptions/:version_id': {
      query: { start_version_id?: number };
      answer: undefined;
    };
    'POST /:parent/-/:segment/:iid/toggle_subscription': { answer: { subscribed: boolean } };
    'GET /:project/-/autocomplete_sources/commands': {
      query: { type: string; type_id?: string };
      answer: KnownCommand[];
    };
  }
}
