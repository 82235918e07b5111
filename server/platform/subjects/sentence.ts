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
      if ('strong' in part) return `**${escapeMarkdown(part.strong)}**`;
      if ('quoted' in part) return escapeMarkdown(part.quoted);
      if ('list' in part) return `\n${part.list.map((item) => `\n* ${sentenceMarkdown(item)}`).join('')}`;
      return part.reference;
    })
    .join('');
}

/** A sentence without markup. */
export function sentenceText(sentence: Sentence): string {
  return sentence
    .map((part) => {
      if (typeof part === 'string') return part;
      if ('strong' in part) return part.strong;
      if ('quoted' in part) return part.quoted;
      if ('list' in part) return part.list.map((item) => `\n- ${sentenceText(item)}`).join('');
      return part.reference;
    })
    .join('');
}

/** A sentence as safe HTML, with a placeholder for each reference: the same as its rendered Markdown, without rendering. */
export function sentenceHtml(
  sentence: Sentence,
  projectPath: string,
  syntaxes: readonly ReferenceSyntax[],
): string {
  const inline = (parts: Sentence): string =>
    parts
      .map((part) => {
        if (typeof part === 'string') return escapeHtml(part);
        if ('strong' in part) return `<strong>${escapeHtml(part.strong)}</strong>`;
        if ('quoted' in part) return escapeHtml(part.quoted);
        return 'list' in part ? '' : renderReferences(part.reference, projectPath, syntaxes);
      })
      .join('');
  const lists = sentence.map((part) =>
    typeof part === 'object' && 'list' in part
      ? `<ul>\n${part.list.map((item) => `<li>${inline(item)}</li>\n`).join('')}</ul>\n`
      : '',
  );
  return `<p>${inline(sentence)}</p>\n${lists.join('')}`;
}

/** `~bug`, `~"two words"`: the reference to a label with this title. */
export function labelReference(title: string): string {
  return /^[\w:.-]+$/.test(title) ? `~${title}` : `~"${title.replaceAll('"', '')}"`;
}

/** `%soon`, `%"Next week"`: the reference to a milestone with this title. */
export function milestoneReference(title: string): string {
  return /^[\w.-]+$/.test(title) ? `%${title}` : `%"${title.replaceAll('"', '')}"`;
}
