import type { ReviewVerdict } from '../../platform/subjects/subject.events.ts';

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'discussion.resolved': ThreadEvent;
    'discussion.unresolved': ThreadEvent;
    /**
     * Notes of one person that were published together, either all internal or none: several, or with a verdict. Each has its
     * `note.created` besides.
     */
    'review.published': {
      readonly noteIds: readonly number[];
      readonly noteableType: string;
      readonly noteableId: number;
      readonly authorId: number;
      /** What they say of the whole. */
      readonly verdict?: ReviewVerdict;
    };
    'award.given': AwardEvent;
    'award.taken': AwardEvent;
  }
}

interface ThreadEvent {
  readonly discussionId: string;
  readonly noteableType: string;
  readonly noteableId: number;
  readonly authorId: number;
}

interface AwardEvent {
  readonly name: string;
  /** Note, or a type of noteable. */
  readonly awardableType: string;
  readonly awardableId: number;
  readonly userId: number;
}
