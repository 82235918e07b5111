import type { MarkdownIt, StateCore } from 'markdown-it';

const titles: Readonly<Record<string, string>> = {
  note: 'Note',
  tip: 'Tip',
  important: 'Important',
  warning: 'Warning',
  caution: 'Caution',
};
const marker = /^\[!(note|tip|important|warning|caution)\][ \t]*([^\n]*)(?:\n|$)/i;

/** A quote whose first line is `[!note]` is an alert: a box with a title, optionally the text after it. */
function markAlerts(state: StateCore): void {
  for (let index = 0; index < state.tokens.length; index++) {
    const open = state.tokens[index]!;
    const [paragraph, inline] = [state.tokens[index + 1], state.tokens[index + 2]];
    if (open.type !== 'blockquote_open' || paragraph?.type !== 'paragraph_open' || inline === undefined)
      continue;
    const match = marker.exec(inline.content);
    if (match === null) continue;
    const kind = match[1]!.toLowerCase();
    const close = state.tokens.findIndex(
      (token, at) => at > index && token.type === 'blockquote_close' && token.level === open.level,
    );
    open.tag = 'div';
    open.attrJoin('class', `markdown-alert markdown-alert-${kind}`);
    state.tokens[close]!.tag = 'div';
    const [titleOpen, title, titleClose] = [
      new state.Token('paragraph_open', 'p', 1),
      new state.Token('inline', '', 0),
      new state.Token('paragraph_close', 'p', -1),
    ] as const;
    titleOpen.attrJoin('class', 'markdown-alert-title');
    title.content = match[2]!.trim() || titles[kind]!;
    title.children = [];
    const rest = inline.content.slice(match[0].length);
    if (rest === '') state.tokens.splice(index + 1, 3, titleOpen, title, titleClose);
    else {
      inline.content = rest;
      state.tokens.splice(index + 1, 0, titleOpen, title, titleClose);
    }
  }
}

/** `> [!note]` etc., as on GitHub and GitLab. */
export function alertRules(md: MarkdownIt): void {
  md.core.ruler.after('block', 'alerts', markAlerts);
}
