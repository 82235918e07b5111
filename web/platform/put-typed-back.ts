import { fieldsNamed, type KeptTexts } from './missing-scripts.ts';

/** Puts the kept texts into the fields of the page, once. */
export function putTypedBack(kept: string, key: string): void {
  sessionStorage.removeItem(key);
  const [path, fields] = JSON.parse(kept) as KeptTexts;
  if (path !== location.pathname) return;
  for (const [name, index, text, isFocused] of fields) {
    const field = fieldsNamed(name)[index];
    if (field === undefined) continue;
    field.value = text;
    // Where somebody was writing, the form is hydrated at once, and keeps what is written from then on.
    if (isFocused) field.focus();
  }
}
