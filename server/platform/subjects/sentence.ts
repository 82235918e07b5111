import { escapeHtml, renderReferences } from '../../markdown/index.ts';
import type { ReferenceSyntax } from '../../markdown/index.ts';
import type { Sentence } from './change.ts';

/** Escapes plain text for Markdown. */
function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]()#+!<>~$|@%&:-]/g, String.raw`\$&`);
}

/** A sentence as Markdown, for v4 and mails. */
export function sentenceMarkdown(sentence: Sentence): string {
  return sentence
    .map((part) => {
      if (typeof part === 'string') return part;
      return 'strong' in part ? `**${escapeMarkdown(part.strong)}**` : part.reference;
    })
    .join('');
}

/** A sentence as safe HTML, with a placeholder for each reference: the same as its rendered Markdown, without rendering. */
export function sentenceHtml(
  sentence: Sentence,
  projectPath: string,
  syntaxes: readonly ReferenceSyntax[],
): string {
  const parts = sentence.map((part) => {
    if (typeof part === 'string') return escapeHtml(part);
    return 'strong' in part
      ? `<strong>${escapeHtml(part.strong)}</strong>`
      : renderReferences(part.reference, projectPath, syntaxes);
  });
  return `<p>${parts.join('')}</p>\n`;
}

/** `~bug`, `~"two words"`: the reference to a label with this title. */
export function labelReference(title: string): string {
  return /^[\w:.-]+$/.test(title) ? `~${title}` : `~"${title.replaceAll('"', '')}"`;
}

/** `%soon`, `%"Next week"`: the reference to a milestone with this title. */
export function milestoneReference(title: string): string {
  return /^[\w.-]+$/.test(title) ? `%${title}` : `%"${title.replaceAll('"', '')}"`;
}
