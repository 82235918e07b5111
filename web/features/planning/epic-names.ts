import type { EpicOfIssue, FoundEpic } from '../../../contract/epics/epics.ts';

/** An epic as addresses and filters name it: `group&5`, `&5` or an id; also from the address of its page. Undefined for what names none. */
export function epicNamed(text: string): string | undefined {
  const { group, iid } = /\/groups\/(?<group>[\w./-]+)\/-\/epics\/(?<iid>\d{1,9})/.exec(text)?.groups ?? {};
  if (group !== undefined && iid !== undefined) return `${group}&${iid}`;
  return /^(?:\d{1,15}|[\w./-]*&\d{1,9})$/.test(text) ? text : undefined;
}

/** The number that was typed, or that is in what was: `5`, `&5`, `group&5`, an address. */
const numberIn = (typed: string): number | undefined => {
  const name = epicNamed(typed);
  const number = Number(name?.slice(name.lastIndexOf('&') + 1));
  return Number.isSafeInteger(number) ? number : undefined;
};

/** What the server is asked for when this is typed: a number is that of an epic. */
export function epicsTyped(typed: string | undefined): { search?: string; in?: 'title'; iids?: number[] } {
  if (typed === undefined) return {};
  const number = numberIn(typed);
  return number === undefined ? { search: typed, in: 'title' } : { iids: [number] };
}

/** Whether what is typed means this epic: a number is its own, anything else is in its title, its reference or its address. */
export function isTypedEpic(
  { iid, title, references, web_url }: Pick<FoundEpic, 'iid' | 'title' | 'references' | 'web_url'>,
  typed: string,
): boolean {
  const text = typed.trim().toLowerCase();
  if (/^\d+$/.test(text)) return String(iid) === text;
  return [title, references.full, web_url].some((where) => where.toLowerCase().includes(text));
}

/** A chosen epic as the epic of an issue. */
export const epicFound = ({ id, iid, title, web_url, group_id }: FoundEpic): EpicOfIssue => ({
  id,
  iid,
  title,
  url: web_url,
  group_id,
});
