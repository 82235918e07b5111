/** A title inside of Markdown, as it stands. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]()#+!<>~$|@%&:-]/g, String.raw`\$&`);
}

export function labelReference(title: string): string {
  return /^[\w:.-]+$/.test(title) ? `~${title}` : `~"${title.replaceAll('"', '')}"`;
}

export function milestoneReference(title: string): string {
  return /^[\w.-]+$/.test(title) ? `%${title}` : `%"${title.replaceAll('"', '')}"`;
}

/** `2026-11-21` → `November 21, 2026`. */
export function longDate(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
}

/** `#3` in the same project, `group/project#3` elsewhere. */
export function issueReference(
  issue: { readonly iid: number; readonly project_id: number; readonly project_path: string },
  fromProjectId: number,
): string {
  return issue.project_id === fromProjectId ? `#${issue.iid}` : `${issue.project_path}#${issue.iid}`;
}
