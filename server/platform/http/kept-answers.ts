import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

export interface KeptAnswer {
  readonly content: Buffer;
  /** Of the content, so that all web processes give an answer the same one. */
  readonly etag: string;
}

/**
 * Answers of which the largest part never changes (the lines of a comparison), as they were compressed. Making the JSON of megabytes and
 * compressing it takes longer than all else that a request needs. An answer is found again only by who is answered the same to the
 * letter, after the same checks: the handler has run, and what it answered besides that part is in the key.
 */
const kept = new LRUCache<string, KeptAnswer>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: ({ content }) => content.length + 400,
});
const parts = new WeakMap<object, number>();
let lastPart = 0;

/** Says that this value never changes, so that answers that have it as a member are kept. */
export function keepAnswersWith(part: object): void {
  if (!parts.has(part)) parts.set(part, ++lastPart);
}

/** Under which key an answer is kept in this encoding; undefined if it has no part that never changes. */
export function keyOfKept(answer: unknown, encoding: string): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  for (const [name, part] of Object.entries(answer)) {
    const id = typeof part === 'object' && part !== null ? parts.get(part as object) : undefined;
    if (id === undefined) continue;
    const rest = JSON.stringify({ ...answer, [name]: undefined });
    return `${encoding} ${name} ${id} ${hash('sha256', rest)}`;
  }
  return undefined;
}

export const findKept = (key: string): KeptAnswer | undefined => kept.get(key);

export function keepAnswer(key: string, content: Buffer): KeptAnswer {
  const answer = { content, etag: `"${hash('sha256', content).slice(0, 32)}"` };
  kept.set(key, answer);
  return answer;
}
