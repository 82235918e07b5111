/**
 * What `JSON.parse(JSON.stringify(value))` gives, without the text in between: a copy, dates as text, nothing undefined. Long
 * strings (rendered HTML, files) are shared instead of being written and read.
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
    // Set like the others it would be the copy's prototype instead of a key.
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
