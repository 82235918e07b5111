/** How a project merges: with a merge commit, with one onto the newest target only, or by fast-forward. The words are v4's. */
export const mergeMethods = ['merge', 'rebase_merge', 'ff'] as const;
export type MergeMethod = (typeof mergeMethods)[number];

/** Whether a merge makes one commit of the branch: a choice with a default, or not. */
export const squashOptions = ['never', 'default_off', 'default_on', 'always'] as const;
export type SquashOption = (typeof squashOptions)[number];

/** The settings of a project that are columns of it. */
export interface ProjectSettings {
  /** Whether commits on the default branch close the issues that they name with a closing keyword. */
  readonly autoclose_referenced_issues: boolean;
  /** Whether people get mails about what happens in it. */
  readonly emails_enabled: boolean;
  readonly merge_method: MergeMethod;
  readonly squash_option: SquashOption;
  /** Whether merge requests delete their source branch unless they say otherwise. */
  readonly remove_source_branch_after_merge: boolean;
  readonly only_allow_merge_if_pipeline_succeeds: boolean;
  readonly allow_merge_on_skipped_pipeline: boolean;
  readonly only_allow_merge_if_all_discussions_are_resolved: boolean;
  /** Whether a push that changes the lines of a thread resolves it. */
  readonly resolve_outdated_diff_discussions: boolean;
  /** How many have to approve what is merged. */
  readonly approvals_before_merge: number;
  readonly reset_approvals_on_push: boolean;
  /** Whether authors may approve what is theirs. */
  readonly merge_requests_author_approval: boolean;
  readonly merge_requests_disable_committers_approval: boolean;
  /** Whether merge requests have the project's rules and no others. */
  readonly disable_overriding_approvers_per_merge_request: boolean;
  /** What commits say that nobody gave words; null for the usual ones. */
  readonly merge_commit_template: string | null;
  readonly squash_commit_template: string | null;
  readonly suggestion_commit_message: string | null;
  /** What new descriptions begin with; null for the default template of the repository, if there is one. */
  readonly issues_template: string | null;
  readonly merge_requests_template: string | null;
  /** Whether a push says where its branch can be proposed. */
  readonly printing_merge_request_link_enabled: boolean;
}

const names: Readonly<Record<keyof ProjectSettings, true>> = {
  autoclose_referenced_issues: true,
  emails_enabled: true,
  merge_method: true,
  squash_option: true,
  remove_source_branch_after_merge: true,
  only_allow_merge_if_pipeline_succeeds: true,
  allow_merge_on_skipped_pipeline: true,
  only_allow_merge_if_all_discussions_are_resolved: true,
  resolve_outdated_diff_discussions: true,
  approvals_before_merge: true,
  reset_approvals_on_push: true,
  merge_requests_author_approval: true,
  merge_requests_disable_committers_approval: true,
  disable_overriding_approvers_per_merge_request: true,
  merge_commit_template: true,
  squash_commit_template: true,
  suggestion_commit_message: true,
  issues_template: true,
  merge_requests_template: true,
  printing_merge_request_link_enabled: true,
};

/** The names of all settings, as of their columns. */
export const settingNames = Object.keys(names) as readonly (keyof ProjectSettings)[];

/** Some settings to change. */
export type SettingChanges = { readonly [Name in keyof ProjectSettings]?: ProjectSettings[Name] | undefined };

/** The settings that are given, as columns: a text without words is the usual one. */
export function givenSettings(given: SettingChanges): Partial<ProjectSettings> {
  const settings = settingNames
    .filter((name) => given[name] !== undefined)
    .map((name) => {
      const value = given[name];
      return [name, typeof value === 'string' && value.trim() === '' ? null : value];
    });
  return Object.fromEntries(settings);
}
