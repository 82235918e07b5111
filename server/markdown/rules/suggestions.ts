import type { Token } from 'markdown-it';
import { markdownLimits, type SuggestedLines } from '../markdown-types.ts';

/** `suggestion:-2+1`: the lines around that are replaced too. */
const fence = /^suggestion(?::-(\d{1,6})\+(\d{1,6}))?\s*$/;
/** A block in a list belongs to the author's words; in a quotation it is somebody else's, and a footnote is shown elsewhere. */
const within: ReadonlySet<string> = new Set(['bullet_list', 'ordered_list', 'list_item']);

/**
 * The lines that a text suggests, from its blocks as parsed. Marks each of these blocks with its number, by which the HTML says where it
 * stands.
 */
export function takeSuggestions(tokens: readonly Token[]): SuggestedLines[] {
  const found: SuggestedLines[] = [];
  let foreign = 0;
  for (const token of tokens) {
    if (token.nesting !== 0 && !within.has(token.type.replace(/_(?:open|close)$/, '')))
      foreign += token.nesting;
    if (token.type !== 'fence' || foreign > 0 || found.length === markdownLimits.suggestions) continue;
    const match = fence.exec(token.info.trim());
    if (match === null) continue;
    token.meta = { ...token.meta, suggestion: found.length };
    found.push({
      above: Math.min(Number(match[1] ?? 0), markdownLimits.suggestionSpan),
      below: Math.min(Number(match[2] ?? 0), markdownLimits.suggestionSpan),
      text: token.content,
    });
  }
  return found;
}
