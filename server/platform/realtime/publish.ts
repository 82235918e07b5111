import type { Connection } from '../database/database.ts';
import { notifyReaders } from './publish.queries.ts';

export { realtimeChannel } from './publish.queries.ts';

/** NOTIFY takes less than 8,000 bytes, and fails a transaction that sends more. The transaction's number needs up to 29 of them. */
const maximumBytes = 7970;

/**
 * A message as it is sent. One that is too long loses its largest parts and is marked `shortened`: readers fetch again anyway, and no
 * change may fail because of its message.
 */
export function realtimeMessage(stream: string, message: Readonly<Record<string, unknown>>): string {
  let text = JSON.stringify([stream, message]);
  const parts = Object.entries(message).filter(([name]) => name !== 'event');
  parts.sort((a, b) => JSON.stringify([b[1]]).length - JSON.stringify([a[1]]).length);
  const kept: Record<string, unknown> = { ...message, shortened: true };
  for (const [name] of parts) {
    if (Buffer.byteLength(text) <= maximumBytes) break;
    delete kept[name];
    text = JSON.stringify([stream, kept]);
  }
  if (Buffer.byteLength(text) > maximumBytes)
    throw new Error(`The name of a stream is too long: ${stream.slice(0, 100)}`);
  return text;
}

/**
 * Notifies the readers of a stream, in all processes, that something changed. The message carries ids only: readers fetch again with
 * their own rights, unless they have already seen the transaction (`tx`). In a transaction it is sent if and only if that commits.
 */
export async function publish(
  connection: Connection,
  stream: string,
  message: Readonly<Record<string, unknown>>,
): Promise<void> {
  await publishAll(connection, [[stream, message]]);
}

/** The same for several messages, in this order. */
export async function publishAll(
  connection: Connection,
  messages: readonly (readonly [stream: string, message: Readonly<Record<string, unknown>>])[],
): Promise<void> {
  if (messages.length === 0) return;
  const open = messages.map(([stream, message]) => {
    const whole = realtimeMessage(stream, message);
    // The number is inserted before the closing `}]`.
    return whole.slice(0, -2) + (whole.endsWith('{}]') ? '' : ',');
  });
  await notifyReaders(connection, open);
}
