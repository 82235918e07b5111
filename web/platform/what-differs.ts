/** The members of `now` that are others than before: what to send, so that two people who change different things don't undo each other's. */
export function whatDiffers<T extends object>(now: T, before: Partial<T>): Partial<T> {
  return Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof T]),
    ),
  ) as Partial<T>;
}
