export type SearchParams = Record<string, string | string[] | undefined>;

/** The query string as plain strings, repeated keys as lists; nothing is parsed as a number or JSON. */
export function parseSearch(search: string): SearchParams {
  const result: SearchParams = {};
  for (const [key, value] of new URLSearchParams(search)) {
    const before = result[key];
    if (before === undefined) result[key] = key.endsWith('[]') ? [value] : value;
    else if (Array.isArray(before)) before.push(value);
    else result[key] = [before, value];
  }
  return result;
}

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (value === undefined || value === null) continue;
    for (const item of Array.isArray(value) ? value : [value]) params.append(key, String(item));
  }
  const text = params.toString().replaceAll('%5B%5D=', '[]=');
  return text === '' ? '' : `?${text}`;
}

/** The first value of a parameter, for `validateSearch`. Numbers pass unchanged, because the router validates its own result again. */
export function textParam(value: unknown): string | undefined {
  const text: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof text === 'number') return String(text);
  return typeof text === 'string' && text !== '' ? text : undefined;
}

/** A page number, or undefined for the first page and for invalid values. */
export function pageParam(value: unknown): number | undefined {
  const text = textParam(value);
  const page = text === undefined ? Number.NaN : Number(text);
  return Number.isInteger(page) && page > 1 && page < 1_000_000 ? page : undefined;
}
