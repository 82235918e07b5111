/** `#3` in the same project, `group/project#3` elsewhere. */
export function issueReference(
  issue: { readonly iid: number; readonly project_id: number; readonly project_path: string },
  fromProjectId: number,
): string {
  return issue.project_id === fromProjectId ? `#${issue.iid}` : `${issue.project_path}#${issue.iid}`;
}
