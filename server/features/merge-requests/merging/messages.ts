/** What the messages of merges are made of. */
interface Described {
  readonly iid: number;
  readonly title: string;
  readonly parent_path: string;
  readonly branches: { readonly source_branch: string; readonly target_branch: string };
}

/** v4's default message of a merge commit. */
export function mergeMessage({ iid, title, parent_path, branches }: Described): string {
  const { source_branch, target_branch } = branches;
  return `Merge branch '${source_branch}' into '${target_branch}'\n\n${title}\n\nSee merge request ${parent_path}!${iid}`;
}

export function squashMessage({ title }: Described): string {
  return title;
}
