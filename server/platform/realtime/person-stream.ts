/** The realtime stream of one person, on all their pages. */
export function personStream(userId: number): string {
  return `person:${userId}`;
}
