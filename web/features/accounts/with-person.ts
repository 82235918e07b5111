import type { PersonMessage } from '../../../contract/accounts/accounts.ts';

type Person = PersonMessage['person'];

/** Longer lists are rows of files, not of people. */
const longest = 500;

const isPerson = (value: object, { id }: Person): boolean =>
  'id' in value && value.id === id && 'username' in value && 'avatar_url' in value;

/** Data with a person's newest name, username and avatar wherever the person is in it; the same object if that is nowhere. */
export function withPerson<T>(data: T, person: Person): T {
  return replaced(data, person) as T;
}

function replaced(data: unknown, person: Person): unknown {
  if (typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) {
    if (data.length > longest) return data as unknown;
    const items = data.map((item) => replaced(item, person));
    return items.some((item, index) => item !== data[index]) ? items : (data as unknown);
  }
  // Dates and the like have nothing of a person.
  if (Object.getPrototypeOf(data) !== Object.prototype) return data;
  if (isPerson(data, person)) {
    const { name, username, avatar_url } = person;
    const url =
      'web_url' in data && typeof data.web_url === 'string'
        ? { web_url: data.web_url.replace(/[^/]*$/, username) }
        : {};
    return { ...data, name, username, avatar_url, ...url };
  }
  let changed: Record<string, unknown> | undefined;
  for (const [name, value] of Object.entries(data)) {
    const now = replaced(value, person);
    if (now !== value) (changed ??= { ...data })[name] = now;
  }
  return changed ?? data;
}
