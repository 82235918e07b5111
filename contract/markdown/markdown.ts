/** `POST /{project}/-/preview_markdown` */
export interface MarkdownPreview {
  body: string;
  references: {
    /** What the quick actions of the text will do, in sentences; empty for none. */
    commands: string;
    /** Usernames of the people named, those in a group that is named too. */
    users: string[];
    suggestions: never[];
  };
}

/** What a card beside a reference says: of an issue, of a person. */
export interface ReferenceCard {
  /** `group/project#12`, `@ann`. */
  reference: string;
  title: string;
  /** Of what has one. */
  state: 'opened' | 'closed' | null;
  /** How many open ones it waits for, of those that the reader may see. */
  blocked_by_count?: number;
  /** A line more: when and by whom; who somebody is. */
  subtitle: string;
  avatar_url: string | null;
  web_url: string;
}
