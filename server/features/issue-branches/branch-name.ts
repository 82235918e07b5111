/** The longest name that is suggested: half of what a folder's entry may have, since git adds to it. */
const longest = 100;

/** `12-fix-the-door`: what a branch for an issue may be called. What is confidential is not said by its name. */
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
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  return `${iid}-${words}`.slice(0, longest).replace(/-+$/, '');
}

/** The first of `name`, `name-2`, `name-3` … that is not taken. */
export function freeName(name: string, taken: readonly string[]): string {
  const known = new Set(taken);
  let free = name;
  for (let next = 2; known.has(free); next += 1) free = `${name}-${next}`;
  return free;
}
