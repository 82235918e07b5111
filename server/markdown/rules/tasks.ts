import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { escapeHtml } from '../escape.ts';
import { markdownLimits } from '../markdown-types.ts';
import { renderingOf } from '../rendering.ts';

const marker = /^\[([ xX])\](?=[ \t\u00a0]+\S|[ \t]*\n)/;

/** The column of a task's `[` in its source line, from 0; -1 if the line does not end with the item's start. */
function columnOf(sourceLine: string, content: string): number {
  const first = content.split('\n', 1)[0]?.trimEnd() ?? '';
  const line = sourceLine.trimEnd();
  return line.endsWith(first) ? line.length - first.length : -1;
}

/** Removes `[ ]` from the items before inline parsing, so that a definition `[x]: …` can't turn it into a link. */
function findTasks(state: StateCore): void {
  const rendering = renderingOf(state.env);
  const lists: Token[] = [];
  for (let index = 0; index < state.tokens.length; index++) {
    const token = state.tokens[index];
    if (token === undefined) continue;
    if (token.type === 'bullet_list_open' || token.type === 'ordered_list_open') lists.push(token);
    else if (token.type === 'bullet_list_close' || token.type === 'ordered_list_close') lists.pop();
    if (token.type !== 'list_item_open') continue;
    const inline = state.tokens[index + 2];
    if (state.tokens[index + 1]?.type !== 'paragraph_open' || inline?.type !== 'inline') continue;
    const mark = marker.exec(inline.content);
    if (mark === null || rendering.tasks.length >= markdownLimits.tasks) continue;
    const line = inline.map?.[0] ?? -1;
    const column = columnOf(rendering.sourceLines[line] ?? '', inline.content);
    if (column === -1) continue;
    const checked = mark[1] !== ' ';
    rendering.tasks.push({ line: line + 1, column: column + 1, checked });
    inline.content = inline.content.slice(3).trimStart();
    inline.meta = { ...inline.meta, task: { checked }, taskIndex: rendering.tasks.length - 1 };
    token.attrJoin('class', 'task-list-item');
    const list = lists.at(-1);
    if (list !== undefined && list.attrGet('class') === null) list.attrJoin('class', 'contains-task-list');
  }
}

function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => (token.type === 'softbreak' || token.type === 'hardbreak' ? ' ' : token.content))
    .join('');
}

function placeCheckboxes(state: StateCore): void {
  for (const inline of state.tokens) {
    const task = inline.meta?.['task'] as { checked: boolean } | undefined;
    if (task === undefined || inline.children === null) continue;
    const checkbox = new state.Token('task_checkbox', '', 0);
    checkbox.meta = {
      ...task,
      index: inline.meta!['taskIndex'],
      label: plainText(inline.children).slice(0, 100),
    };
    const space = new state.Token('text', '', 0);
    space.content = ' ';
    inline.children.unshift(checkbox, space);
  }
}

/**
 * Task lists: `- [ ] text`. A checkbox has the position of its `[ ]` in the source (`data-sourcepos`, line:column to line:column, from
 * 1), so that a click can change only that. It is disabled; the browser enables it for people who may edit.
 */
export function taskRules(md: MarkdownIt): void {
  md.core.ruler.after('block', 'tasks', findTasks);
  md.core.ruler.after('inline', 'task_checkboxes', placeCheckboxes);
  md.renderer.rules['task_checkbox'] = (tokens, index, _options, env) => {
    const meta = tokens[index]?.meta as { checked: boolean; index: number; label: string };
    const checked = meta.checked ? ' checked' : '';
    const rendering = renderingOf(env);
    return rendering.fragment(
      `<input type="checkbox" class="task-list-item-checkbox" data-sourcepos="${rendering.taskPosition(meta.index)}" aria-label="${escapeHtml(meta.label)}" disabled${checked}>`,
    );
  };
}
