/** What to look for: a reference alone, `!12`, names one by its number, as v4's search reads it. */
export function searchedIn(sigil: string, search: string): { search: string } | { iids: readonly number[] } {
  const named = search.trim();
  const digits = named.startsWith(sigil) ? named.slice(sigil.length) : '';
  return /^\d{1,9}$/.test(digits) ? { iids: [Number(digits)] } : { search };
}
