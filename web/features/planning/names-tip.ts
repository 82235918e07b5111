/** The number of names listed. */
const most = 5;

/** 'bug, crash, docs, fast, good and 2 more' */
export function namesTip(names: readonly string[], more: (count: number) => string): string {
  const named = names.slice(0, most).join(', ');
  return names.length > most ? `${named} ${more(names.length - most)}` : named;
}
