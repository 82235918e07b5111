/** The parts of discussions that other features use. */
export { Conversation, type ConversationProps } from './conversation.tsx';
export { ConversationSkeleton } from './conversation-skeleton.tsx';
export { conversationQuery } from './discussion.queries.ts';
export { newsHeaders, takeNews } from './discussion-news.ts';
export type { SubjectState, SubjectWords } from './subject-words.ts';
export { notes } from './note.entity.ts';
