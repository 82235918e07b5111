/**
 * Remembers what is being typed into long fields, so that a page that breaks can give it back. In memory only; gone
 * with the next page or once its form was sent.
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
