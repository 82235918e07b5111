import { formatNumber } from '../../platform/formats.ts';

/** The parameters of counted messages: the number for the plural, and its formatted text. */
export function counted(count: number): { count: number; formatted: string } {
  return { count, formatted: formatNumber(count) };
}

export function shortSha(sha: string): string {
  return sha.slice(0, 8);
}
