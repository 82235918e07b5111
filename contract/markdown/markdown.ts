import type { SuggestionPreview } from '../discussions/suggestions.ts';

/** `POST /{project}/-/preview_markdown` */
export interface MarkdownPreview {
  body: string;
  references: {
    /** The effects of the text's quick actions, one sentence each; empty for none. */
    commands: string;
    /** Usernames of the people mentioned, including the members of a mentioned group. */
    users: string[];
    /** What the text suggests, if the place that it is about was sent. */
    suggestions: SuggestionPreview[];
  };
}

/** The content of a hover card for a reference to an issue or a person. */
export interface ReferenceCard {
  /** `group/project#12`, `@ann`. */
  reference: string;
  title: string;
  /** Only for subjects that have a state. */
  state: 'opened' | 'closed' | null;
  /** How many open issues block it, of those that the reader can see. */
  blocked_by_count?: number;
  /** A second line: the date and author, or a description of the person. */
  subtitle: string;
  avatar_url: string | null;
  web_url: string;
}
