import type { SuggestedFrom } from '../../../contract/merge-requests/merge-requests.ts';
import { fillVariables } from '../../../contract/merge-requests/template-variables.ts';

export interface SuggestedTexts {
  readonly title: string;
  readonly description: string;
}

/**
 * What a merge request from a branch may be called: by its commit if it has one, else by the branch's name. The number that a branch of an
 * issue begins with (`12-fix-the-door`) is what the merge request closes. What its only commit says besides describes it, where no template
 * says what a description is like, with the values of its variables.
 */
export function suggestTexts(
  branch: string,
  { only_commit: only, values }: Pick<Extract<SuggestedFrom, { found: true }>, 'only_commit' | 'values'>,
  template = '',
): SuggestedTexts {
  const [, number, named = branch] = /^(?:.*\/)?(\d+)-(.+)$/.exec(branch) ?? [];
  const words = named.replaceAll(/[-_/]+/g, ' ').trim();
  const title = only?.title ?? words.charAt(0).toUpperCase() + words.slice(1);
  const text = fillVariables(template, values) || (only?.body ?? '');
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
