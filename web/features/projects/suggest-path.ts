/** 'My new Thing!' → 'my-new-thing': derives a path from a name. */
export function suggestPath(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_.]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
    .replace(/\.(git|atom)$/, '')
    .slice(0, 100);
}
