import { applyCommand, type Edit, type MarkdownCommand, type Replacement } from './markdown-commands.ts';

/** Changes the text as if it had been typed, so that undo reverts it. */
export function perform(field: HTMLTextAreaElement, command: MarkdownCommand): void {
  replaceAsTyped(field, applyCommand(command, editOf(field)));
}

/** The text of a field and its selection. */
export function editOf(field: HTMLTextAreaElement): Edit {
  return { text: field.value, start: field.selectionStart, end: field.selectionEnd };
}

export function replaceAsTyped(field: HTMLTextAreaElement, change: Replacement): void {
  field.focus();
  field.setSelectionRange(change.from, change.to);
  // The only way to change a field that the browser can undo.
  if (change.insert === '') document.execCommand('delete');
  else document.execCommand('insertText', false, change.insert);
  field.setSelectionRange(change.start, change.end);
}
