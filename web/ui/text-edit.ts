/**
 * Replaces `from`–`to` as if it had been typed, so that undo reverts it; the rest of the field and its selection
 * stay. A field that can't be focused is changed without undo.
 */
export function replaceRange(field: HTMLTextAreaElement, from: number, to: number, text: string): void {
  const { selectionStart, selectionEnd } = field;
  const typing = document.activeElement === field;
  if (typing) {
    field.setSelectionRange(from, to);
    // The only way to change a field that the browser can undo.
    const done =
      text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text);
    if (!done) setWithoutUndo(field, from, to, text);
  } else setWithoutUndo(field, from, to, text);
  const moved = (at: number): number =>
    at <= from ? at : at >= to ? at + text.length - (to - from) : from + text.length;
  if (typing) field.setSelectionRange(moved(selectionStart), moved(selectionEnd));
}

function setWithoutUndo(field: HTMLTextAreaElement, from: number, to: number, text: string): void {
  field.setRangeText(text, from, to, 'preserve');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Inserts a text at the cursor, on lines of its own if `block` is set. */
export function insertAtCursor(field: HTMLTextAreaElement, text: string, block = false): void {
  const { selectionStart: start, selectionEnd: end, value } = field;
  const before = block && start > 0 && value[start - 1] !== '\n' ? '\n\n' : '';
  const after = block && end < value.length && value[end] !== '\n' ? '\n\n' : '';
  const insert = before + text + after;
  replaceRange(field, start, end, insert);
  const at = start + insert.length;
  if (document.activeElement === field) field.setSelectionRange(at, at);
}

/** Replaces the first occurrence of `mark`; returns whether there was one. */
export function replaceMark(field: HTMLTextAreaElement, mark: string, text: string): boolean {
  const at = field.value.indexOf(mark);
  if (at < 0) return false;
  replaceRange(field, at, at + mark.length, text);
  return true;
}
