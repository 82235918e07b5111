export type Visibility = 'private' | 'internal' | 'public';

export interface Namespace {
  id: number;
  name: string;
  path: string;
  kind: 'user' | 'group';
  full_path: string;
  parent_id: number | null;
  avatar_url: string | null;
}

/** The v4 attributes of a project that pages use; `abilities` are the viewer's permissions. */
export interface Project {
  id: number;
  name: string;
  name_with_namespace: string;
  path: string;
  path_with_namespace: string;
  description: string;
  visibility: Visibility;
  default_branch: string | null;
  topics: string[];
  http_url_to_repo: string;
  ssh_url_to_repo: string | null;
  avatar_url: string | null;
  star_count: number;
  /** Forks that the viewer can see. */
  forks_count: number;
  /** Missing for a project that is no fork, or whose origin the viewer can't see; null once it is none any more. */
  forked_from_project?: Pick<Project, 'id' | 'path_with_namespace' | 'name_with_namespace'> | null;
  last_activity_at: string;
  created_at: string;
  namespace: Namespace;
  // Missing in lists for signed-out readers.
  archived?: boolean;
  empty_repo?: boolean;
  issues_enabled?: boolean;
  issues_access_level?: string;
  repository_access_level?: string;
  forking_access_level?: string;
  autoclose_referenced_issues?: boolean;
  emails_enabled?: boolean;
  merge_method?: 'merge' | 'rebase_merge' | 'ff';
  squash_option?: 'never' | 'default_off' | 'default_on' | 'always';
  remove_source_branch_after_merge?: boolean;
  only_allow_merge_if_pipeline_succeeds?: boolean;
  allow_merge_on_skipped_pipeline?: boolean;
  only_allow_merge_if_all_discussions_are_resolved?: boolean;
  resolve_outdated_diff_discussions?: boolean;
  approvals_before_merge?: number;
  reset_approvals_on_push?: boolean;
  merge_requests_author_approval?: boolean;
  merge_requests_disable_committers_approval?: boolean;
  merge_commit_template?: string | null;
  squash_commit_template?: string | null;
  suggestion_commit_message?: string | null;
  issues_template?: string | null;
  merge_requests_template?: string | null;
  printing_merge_request_link_enabled?: boolean;
  open_issues_count?: number;
  starred?: boolean;
  abilities?: Readonly<Record<string, boolean>>;
  permissions?: {
    project_access: { access_level: number } | null;
    group_access: { access_level: number } | null;
  };
}
