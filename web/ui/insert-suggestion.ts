import type { Api } from '../platform/api.ts';
import { addToast } from '../platform/toasts.ts';
import type { MarkdownSuggesting } from './markdown-suggesting.ts';
import type { PreviewPath } from './markdown-place.ts';
import { markdownMessages } from './markdown.messages.ts';
import { insertAtCursor } from './text-edit.ts';

/** The block that suggests these lines; its fence is longer than any in them. */
export function suggestionBlock(lines: string, above: number): string {
  const longest = Math.max(2, ...[...lines.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}suggestion:-${above}+0\n${lines}${fence}\n`;
}

/** Inserts a block with the lines as the server has them, and selects these. */
export async function insertSuggestion(
  api: Api,
  previewPath: PreviewPath,
  { asked, above }: MarkdownSuggesting,
  field: () => HTMLTextAreaElement | null,
): Promise<void> {
  try {
    const { references } = await api.post(previewPath, {
      body: { text: suggestionBlock('', above), preview_suggestions: true, ...asked },
    });
    const element = field();
    const [suggestion] = references.suggestions;
    if (element === null) return;
    if (suggestion === undefined) throw new Error('There are no lines.');
    const block = suggestionBlock(suggestion.from_content, above);
    element.focus();
    insertAtCursor(element, block, true);
    const at = element.value.lastIndexOf(block, element.selectionStart);
    const from = at + block.indexOf('\n') + 1;
    if (at >= 0 && suggestion.from_content !== '')
      element.setSelectionRange(from, from + suggestion.from_content.length - 1);
  } catch {
    addToast({ tone: 'danger', text: markdownMessages.t('suggestionNotRead') });
  }
}
