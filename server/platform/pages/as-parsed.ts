/**
 * The same as `JSON.parse(JSON.stringify(value))` without the text in between: a copy, dates as text, nothing undefined. Long strings
 * (rendered HTML, files) are shared instead of serialised and parsed.
 */
export function asParsed(value: unknown): unknown {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'bigint') throw new TypeError('A bigint is no value of JSON.');
  if (typeof value !== 'object' || value === null) return isJson(value) ? value : undefined;
  if ('toJSON' in value && typeof value.toJSON === 'function') return asParsed(value.toJSON());
  if (Array.isArray(value)) return value.map((item) => (isJson(item) ? asParsed(item) : null));
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const item = (value as Record<string, unknown>)[key];
    if (!isJson(item)) continue;
    // A plain assignment would set the copy's prototype.
    if (key === '__proto__')
      Object.defineProperty(copy, key, {
        value: asParsed(item),
        enumerable: true,
        configurable: true,
        writable: true,
      });
    else copy[key] = asParsed(item);
  }
  return copy;
}

function isJson(value: unknown): boolean {
  return value !== undefined && typeof value !== 'function' && typeof value !== 'symbol';
}
