/** The realtime stream of one person, on all their pages. */
export function personStream(userId: number): string {
  return `person:${userId}`;
}

/** That what a person may see has become more or less, or that they may no longer sign in: all that they follow is checked again. */
export function rightsStream(userId: number): string {
  return `rights:${userId}`;
}
