/** `Issues · acme/large · Coppice` */
export function pageTitle(...parts: readonly (string | undefined)[]): string {
  return [...parts.filter((part) => part !== undefined && part !== ''), 'Coppice'].join(' · ');
}
