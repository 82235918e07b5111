import { formatNumber } from '../../ui/label.tsx';

/** What counted messages want: the number for the plural, and as people read it. */
export function counted(count: number): { count: number; formatted: string } {
  return { count, formatted: formatNumber(count) };
}

/** 1234 → '1.2 KB' */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  const units = ['KB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = -1;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${value < 9.95 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`;
}

export function shortSha(sha: string): string {
  return sha.slice(0, 8);
}
