/** Time spent; negative to subtract. */
export interface TimeSpent {
  /** Seconds. */
  readonly duration: number;
  /** `2026-11-21`; default today. */
  readonly spentOn?: string | undefined;
  readonly summary?: string | undefined;
}

/** What closed a subject by saying that it does. */
export type Closing = { readonly sha: string } | { readonly noun: string; readonly reference: string };

/** The requested changes of a subject. Omitted fields stay as they are. */
export interface SubjectChanges {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** False if the new description has no new text: its lines are not commands of the person who changes it. */
  readonly interpretCommands?: boolean | undefined;
  /** The checked task list item, if the new description differs only in that. */
  readonly task?: { readonly item: string; readonly checked: boolean } | undefined;
  readonly stateEvent?: 'close' | 'reopen' | undefined;
  /** What closes it: a commit, or another subject, as its references name it. */
  readonly closedBy?: Closing | undefined;
  readonly confidential?: boolean | undefined;
  readonly discussionLocked?: boolean | null | undefined;
  readonly dueDate?: string | null | undefined;
  readonly milestoneId?: number | null | undefined;
  /** Replaces all assignees. */
  readonly assigneeIds?: readonly number[] | undefined;
  /** Applied to the assignees as they are then, so that concurrent changes are merged. */
  readonly addAssigneeIds?: readonly number[] | undefined;
  readonly removeAssigneeIds?: readonly number[] | undefined;
  /** Replaces all reviewers. */
  readonly reviewerIds?: readonly number[] | undefined;
  /** Applied to the reviewers as they are then. */
  readonly addReviewerIds?: readonly number[] | undefined;
  readonly removeReviewerIds?: readonly number[] | undefined;
  /** Asked for a review, also those who have reviewed it before. */
  readonly requestReviewIds?: readonly number[] | undefined;
  /** Replaces all labels. */
  readonly labels?: readonly string[] | undefined;
  readonly addLabels?: readonly string[] | undefined;
  readonly removeLabels?: readonly string[] | undefined;
  /** The same by id; unknown ids are left out. */
  readonly labelIds?: readonly number[] | undefined;
  readonly addLabelIds?: readonly number[] | undefined;
  readonly removeLabelIds?: readonly number[] | undefined;
  readonly weight?: number | null | undefined;
  readonly healthStatus?: string | null | undefined;
  /** The address of a Zoom meeting. */
  readonly zoomLink?: string | null | undefined;
  /** Seconds; 0 removes it. */
  readonly timeEstimate?: number | undefined;
  readonly timeSpent?: readonly TimeSpent[] | undefined;
  /** Removes all time spent, before `timeSpent` is added. */
  readonly resetTimeSpent?: boolean | undefined;
  /** The entry of time spent to delete. */
  readonly deleteTimelog?: number | undefined;
  /** Changes of attributes that only its kind has (`PlannedSubject.ownAttributes`). */
  readonly own?: Readonly<Record<string, unknown>> | undefined;
  /** When it was changed elsewhere before (imports); whoever passes it has checked that the person owns the place. */
  readonly updatedAt?: Date | undefined;
  /** The version that the change is based on; another current version is 409. */
  readonly lockVersion?: number | undefined;
}
