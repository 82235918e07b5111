/**
 * Remembers what is typed into long fields, so that a page that crashes can give it back. In memory only; cleared
 * with the next page or when the form is sent.
 */
const kept = new Map<string, string>();

export function startKeepingTexts(): void {
  document.addEventListener('input', (event) => {
    const field = event.target;
    if (
      !(field instanceof HTMLTextAreaElement) &&
      !(field instanceof HTMLInputElement && ['text', ''].includes(field.type))
    )
      return;
    const key = field.name || field.id;
    if (field.value.trim().length < 10) kept.delete(key);
    else kept.set(key, field.value);
  });
}

export function forgetTexts(): void {
  kept.clear();
}

export function keptTexts(): readonly string[] {
  return [...kept.values()];
}
