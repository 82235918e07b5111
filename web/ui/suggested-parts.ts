/** A piece of rendered Markdown, or one of its blocks that suggest lines. */
export interface SuggestedPart {
  readonly html: string;
  /** Of the block; undefined for what stands around. */
  readonly number?: number;
}

const block = /<pre\b[^>]* data-suggestion="(\d+)"[^>]*>[^]*?<\/pre>\n?/g;
const withoutEnd = /^(?:br|hr|img|input|wbr)$/;

/** Whether everything that is opened in it is closed, so that it can stand alone. */
function isWhole(html: string): boolean {
  let open = 0;
  for (const [, slash, name] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/g))
    if (slash === '/') open--;
    else if (!withoutEnd.test(name!)) open++;
  return open === 0;
}

/** Takes rendered Markdown apart at the blocks that suggest lines; those within a list or other HTML stay where they are. */
export function suggestedParts(html: string): readonly SuggestedPart[] {
  const parts: SuggestedPart[] = [];
  let from = 0;
  for (const match of html.matchAll(block)) {
    const before = html.slice(from, match.index);
    if (!isWhole(before)) continue;
    if (before.trim() !== '') parts.push({ html: before });
    parts.push({ html: match[0], number: Number(match[1]) });
    from = match.index + match[0].length;
  }
  const rest = html.slice(from);
  if (rest.trim() !== '' || parts.length === 0) parts.push({ html: rest });
  return parts;
}
