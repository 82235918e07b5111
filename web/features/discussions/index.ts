/** The parts of discussions that other features use. */
export { mayResolve } from './discussion-list.ts';
export { Conversation, type ConversationProps } from './conversation.tsx';
export { ConversationSkeleton } from './conversation-skeleton.tsx';
export { DiffExcerpt } from './diff-excerpt.tsx';
export { LateReplyForm, type WritingWords } from './late-forms.tsx';
export { LatePendingNotes } from './late-rows.ts';
export { useNotes } from './note-context.tsx';
export { SuggestingOn, SuggestionViewsProvider, type SuggestionViews } from './suggestions.tsx';
export { useConversationContext } from './note-context.tsx';
export { Thread } from './thread.tsx';
export { WithThreadsOnChanges, type ThreadsOnChanges } from './threads-on-changes.tsx';
export { conversationQuery } from './discussion.queries.ts';
export { newsHeaders, takeNews } from './discussion-news.ts';
export type { SubjectState, SubjectWords } from './subject-words.ts';
export { notes } from './note.entity.ts';
export { PendingReviewProvider, usePendingReview, type PendingReview } from './pending-review.ts';
export { ResolveCheckbox } from './resolve-checkbox.tsx';
export type { NewNote } from './writing.calls.ts';
