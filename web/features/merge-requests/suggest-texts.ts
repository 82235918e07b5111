export interface SuggestedTexts {
  readonly title: string;
  readonly description: string;
}

/**
 * What a merge request from a branch may be called: by its commit if it has one, else by the branch's name. The number that a branch of an
 * issue begins with (`12-fix-the-door`) is what the merge request closes. What its only commit says besides describes it, where no template
 * says what a description is like.
 */
export function suggestTexts(
  branch: string,
  commits: readonly { readonly title: string }[],
  /** What the only commit says below its title. */
  body: string | null = null,
  template = '',
): SuggestedTexts {
  const [, number, named = branch] = /^(?:.*\/)?(\d+)-(.+)$/.exec(branch) ?? [];
  const words = named.replaceAll(/[-_/]+/g, ' ').trim();
  const title = commits.length === 1 ? commits[0]!.title : words.charAt(0).toUpperCase() + words.slice(1);
  const text = template.trimEnd() || (body ?? '');
  // Not twice; what only mentions the issue does not close it.
  const closes =
    number === undefined ||
    new RegExp(String.raw`\b(?:clos|fix|resolv|implement)\w*:? #${number}\b`, 'i').test(text)
      ? ''
      : `Closes #${number}`;
  return {
    title: title.slice(0, 255),
    description: [text, closes].filter((part) => part !== '').join('\n\n'),
  };
}
