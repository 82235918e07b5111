/** The longest suggested name in bytes: half of a file name's limit, since git appends to it. */
const longest = 100;

/** The longest prefix of a text that fits into these bytes, in whole characters. */
function beginning(text: string, bytes: number): string {
  const room = new Uint8Array(bytes);
  return text.slice(0, new TextEncoder().encodeInto(text, room).read);
}

/** `12-fix-the-door`: the suggested branch name of an issue. A confidential title is not revealed. */
export function branchNameFor({
  iid,
  title,
  confidential,
}: {
  readonly iid: number;
  readonly title: string;
  readonly confidential: boolean;
}): string {
  if (confidential) return `${iid}-confidential-issue`;
  const words = title
    .normalize('NFKD')
    // Latin letters lose their accents. In other scripts a mark makes another letter.
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  return beginning(`${iid}-${words}`, longest).replace(/-+$/, '');
}

/** The first of `name`, `name-2`, `name-3` … that is not taken. */
export function freeName(name: string, taken: readonly string[]): string {
  const known = new Set(taken);
  let free = name;
  for (let next = 2; known.has(free); next += 1) free = `${name}-${next}`;
  return free;
}
