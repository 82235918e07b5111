import { formatNumber } from '../../ui/label.tsx';

/** What counted messages want: the number for the plural, and as people read it. */
export function counted(count: number): { count: number; formatted: string } {
  return { count, formatted: formatNumber(count) };
}

export function shortSha(sha: string): string {
  return sha.slice(0, 8);
}
