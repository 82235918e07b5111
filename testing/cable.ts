import { once } from 'node:events';
import type { TestServer, TestUser } from './server.ts';

/** Subscribes over a connection of its own, as this person, or as nobody. */
export async function listen<Message extends { readonly event: string }>(
  server: TestServer,
  channel: string,
  parameters: object,
  who: TestUser | null,
) {
  const socket = await server.app.injectWS('/-/cable', {
    headers: { host: 'localhost', ...(who === null ? {} : { 'private-token': who.token }) },
  });
  const heard: Message[] = [];
  const arrivals = new EventTarget();
  let answer: string | undefined;
  let missed = 0;
  socket.on('message', (data: Buffer) => {
    const { type, message } = JSON.parse(data.toString()) as {
      type?: string;
      message?: Message | { readonly type: string; readonly ago?: number; readonly event?: undefined };
    };
    if (type?.endsWith('_subscription') === true) answer = type;
    else if (message?.event !== undefined) heard.push(message);
    // What was missed before the subscription has an age.
    else if (typeof message === 'object' && message.type === 'missed' && message.ago === undefined)
      missed += 1;
    arrivals.dispatchEvent(new Event('heard'));
  });
  const identifier = JSON.stringify({ channel, ...parameters });
  socket.send(JSON.stringify({ command: 'subscribe', identifier }));
  while (answer === undefined) await once(arrivals, 'heard'); // oxlint-disable-line no-await-in-loop
  /** All messages until now, as soon as there are so many. */
  const until = async (count: number): Promise<Message[]> => {
    while (heard.length < count) await once(arrivals, 'heard'); // oxlint-disable-line no-await-in-loop
    return heard;
  };
  /** Resolves as soon as it was said so often that messages may have been missed. */
  const untilMissed = async (count: number): Promise<void> => {
    while (missed < count) await once(arrivals, 'heard'); // oxlint-disable-line no-await-in-loop
  };
  const untilRefused = async (): Promise<void> => {
    while (answer !== 'reject_subscription') await once(arrivals, 'heard'); // oxlint-disable-line no-await-in-loop
  };
  return {
    answer,
    until,
    missed: () => missed,
    untilMissed,
    untilRefused,
    [Symbol.dispose]: () => socket.terminate(),
  };
}
