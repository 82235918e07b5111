/**
 * Remembers what is typed into long fields, so that a page that crashes can give it back. In memory only; cleared
 * with the next page.
 */
const kept = new Map<string, string>();
/** The fields of this page that somebody has changed. */
const written = new Set<Field>();

/** A text editor has none of these. */
type Field = Element & Partial<Pick<HTMLInputElement, 'name' | 'type' | 'value'>>;

export function startKeepingTexts(): void {
  document.addEventListener('input', (event) => {
    const field = event.target as Field;
    // Others keep their texts over a reload.
    if (field.closest('[data-asleep]') === null) written.add(field);
    const { name, type, value = '' } = field;
    if (type?.startsWith('text') !== true) return;
    const key = name || field.id;
    if (value.trim().length < 10) kept.delete(key);
    else kept.set(key, value);
  });
}

export function forgetTexts(): void {
  kept.clear();
  written.clear();
}

export function keptTexts(): readonly string[] {
  return [...kept.values()];
}

/** Whether a field that somebody has changed is still there, with what nobody keeps (`autosave.ts`). Throws where the browser forbids storage. */
export function isWritten(): boolean {
  const stored = Object.values({ ...localStorage, ...sessionStorage });
  return [...written].some(
    ({ isConnected, value }) => isConnected && value !== '' && !stored.includes(value),
  );
}
