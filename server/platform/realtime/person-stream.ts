/** The realtime stream of one person, on all their pages. */
export function personStream(userId: number): string {
  return `person:${userId}`;
}

/** That what a person may see has become more or less: all that they follow is checked again. */
export function rightsStream(userId: number): string {
  return `rights:${userId}`;
}
