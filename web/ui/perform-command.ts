import { applyCommand, type MarkdownCommand } from './markdown-commands.ts';

/** Changes the text as if it had been typed, so that undo takes it back. */
export function perform(field: HTMLTextAreaElement, command: MarkdownCommand): void {
  const change = applyCommand(command, {
    text: field.value,
    start: field.selectionStart,
    end: field.selectionEnd,
  });
  field.focus();
  field.setSelectionRange(change.from, change.to);
  // The one way to change a field that the browser can undo.
  document.execCommand('insertText', false, change.insert);
  field.setSelectionRange(change.start, change.end);
}
