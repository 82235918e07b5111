/** What somebody spent; below zero where time is taken back. */
export interface TimeSpent {
  /** Seconds. */
  readonly duration: number;
  /** `2026-11-21`; today where nothing is said. */
  readonly spentOn?: string | undefined;
  readonly summary?: string | undefined;
}

/** What somebody asks to change of a subject. What is left out stays as it is. */
export interface SubjectChanges {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** False where the new description holds nothing that was written for it: its lines are no commands of whoever changes it. */
  readonly interpretCommands?: boolean | undefined;
  /** The item of a checklist that makes the new description, where it is no more than that. */
  readonly task?: { readonly item: string; readonly checked: boolean } | undefined;
  readonly stateEvent?: 'close' | 'reopen' | undefined;
  /** The commit that closes it. */
  readonly closedBy?: string | undefined;
  readonly confidential?: boolean | undefined;
  readonly discussionLocked?: boolean | null | undefined;
  readonly dueDate?: string | null | undefined;
  readonly milestoneId?: number | null | undefined;
  readonly assigneeIds?: readonly number[] | undefined;
  /** Replaces all labels. */
  readonly labels?: readonly string[] | undefined;
  readonly addLabels?: readonly string[] | undefined;
  readonly removeLabels?: readonly string[] | undefined;
  /** The same by numbers; what is no label here is left out. */
  readonly labelIds?: readonly number[] | undefined;
  readonly addLabelIds?: readonly number[] | undefined;
  readonly removeLabelIds?: readonly number[] | undefined;
  readonly weight?: number | null | undefined;
  readonly healthStatus?: string | null | undefined;
  /** Seconds; 0 takes it away. */
  readonly timeEstimate?: number | undefined;
  readonly timeSpent?: readonly TimeSpent[] | undefined;
  /** Takes away all that was spent, before `timeSpent` is added. */
  readonly resetTimeSpent?: boolean | undefined;
  /** The version that the change was made from; another one now is 409. */
  readonly lockVersion?: number | undefined;
}
