/**
 * How a project merges, in v4's words: with a merge commit, with one and only onto the newest target (`rebase_merge`), or by fast-forward;
 * and whether branches are squashed. `merge_requests.behind` is kept with the heads that it is about.
 */
export default `
alter table projects
  add column merge_method text not null default 'merge' check (merge_method in ('merge', 'rebase_merge', 'ff')),
  add column squash_option text not null default 'default_off' check (squash_option in ('never', 'default_off', 'default_on', 'always'));
alter table merge_requests add column behind boolean;
`;
