/**
 * Copies a text to the clipboard; rejects where the browser refuses. `navigator.clipboard` is missing over plain HTTP, save on localhost:
 * there a field is selected and copied, as before there was a clipboard for scripts.
 */
export async function copyText(text: string): Promise<void> {
  const { clipboard } = navigator as { clipboard?: Clipboard };
  if (clipboard !== undefined) return clipboard.writeText(text);
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'visually-hidden';
  // What is outside of an open dialog can't be selected.
  (before?.closest('dialog') ?? document.body).append(field);
  try {
    field.select();
    // oxlint-disable-next-line typescript/no-deprecated -- there is no other way over plain HTTP
    if (!document.execCommand('copy')) throw new Error('The browser does not copy');
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}
