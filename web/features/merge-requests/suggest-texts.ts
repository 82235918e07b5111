export interface SuggestedTexts {
  readonly title: string;
  readonly description: string;
}

/**
 * What a merge request from a branch may be called: by its commit if it has one, else by the branch's name. The number that a branch of an
 * issue begins with (`12-fix-the-door`) is what the merge request closes.
 */
export function suggestTexts(branch: string, commits: readonly { readonly title: string }[]): SuggestedTexts {
  const [, number, named = branch] = /^(?:.*\/)?(\d+)-(.+)$/.exec(branch) ?? [];
  const words = named.replaceAll(/[-_/]+/g, ' ').trim();
  const title = commits.length === 1 ? commits[0]!.title : words.charAt(0).toUpperCase() + words.slice(1);
  return { title: title.slice(0, 255), description: number === undefined ? '' : `Closes #${number}` };
}
