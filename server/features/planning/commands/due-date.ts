/**
 * Parses a date as people write it (`in 2 days`, `this Friday`, `December 31st`, `2026-12-31`) to `2026-12-31`; undefined for anything
 * else.
 */
export async function parseDate(text: string, now = new Date()): Promise<string | undefined> {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) {
    const time = Date.parse(`${text}T00:00:00Z`);
    return Number.isNaN(time) || !new Date(time).toISOString().startsWith(text) ? undefined : text;
  }
  if (text === '' || text.length > 100) return undefined;
  // Loaded with the first date that is not purely numeric.
  const { casual } = await import('chrono-node/en');
  const [found] = casual.parse(text, { instant: now, timezone: 'UTC' }, { forwardDate: true });
  if (found === undefined || found.index !== 0) return undefined;
  const [year, month, day] = (['year', 'month', 'day'] as const).map((part) => found.start.get(part) ?? 0);
  if (year! < 1 || year! > 9999) return undefined;
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
