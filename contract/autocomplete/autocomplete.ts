/** What `/:project/-/autocomplete_sources/members` offers after an `@`. */
export interface OfferedMember {
  readonly type: 'User' | 'Group';
  /** The text inserted after the `@`: a username, or a group's full path. */
  readonly username: string;
  readonly name: string;
  readonly avatar_url: string | null;
  readonly availability: 'busy' | null;
  /** For a group: how many people are notified. */
  readonly count?: number;
}

/** What `issues` offers after a `#`. */
export interface OfferedIssue {
  readonly iid: number;
  readonly title: string;
  readonly reference: string;
  readonly state: 'opened' | 'closed' | 'merged';
}

/** What `labels` offers after a `~`. */
export interface OfferedLabel {
  readonly title: string;
  readonly color: string;
  readonly textColor: string;
  readonly type: 'ProjectLabel' | 'GroupLabel';
  /** True if the subject has the label already. */
  readonly set?: boolean;
}

/** What `milestones` offers after a `%`. */
export interface OfferedMilestone {
  readonly iid: number;
  readonly title: string;
  readonly due_date: string | null;
  readonly expired: boolean;
}
