export interface SuggestedTexts {
  readonly title: string;
  /** Where no template says what a description is like. */
  readonly body: string;
  readonly closes: string;
}

/**
 * What a merge request from a branch may be called: by its commit if it has one, else by the branch's name. The number that a branch of an
 * issue begins with (`12-fix-the-door`) is what the merge request closes. What its only commit says besides describes it.
 */
export function suggestTexts(
  branch: string,
  commits: readonly { readonly title: string }[],
  /** What the only commit says below its title. */
  body: string | null = null,
): SuggestedTexts {
  const [, number, named = branch] = /^(?:.*\/)?(\d+)-(.+)$/.exec(branch) ?? [];
  const words = named.replaceAll(/[-_/]+/g, ' ').trim();
  const title = commits.length === 1 ? commits[0]!.title : words.charAt(0).toUpperCase() + words.slice(1);
  // Not twice.
  const isClosed = number === undefined || new RegExp(String.raw`#${number}\b`).test(body ?? '');
  return { title: title.slice(0, 255), body: body ?? '', closes: isClosed ? '' : `Closes #${number}` };
}
