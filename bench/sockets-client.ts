import { once } from 'node:events';
import { WebSocket } from 'ws';
import { strangerAddress } from './crowd.ts';

/**
 * A process that holds the websockets of strangers, each with all the subscriptions to one issue that it may have: `sockets-client.ts URL
 * ISSUE_ID SOCKETS SUBSCRIPTIONS`. Prints a line when all of them are confirmed or refused, and ends with SIGTERM.
 */
const [url, issue] = [process.argv[2]!, Number(process.argv[3])];
const [sockets, subscriptions] = [Number(process.argv[4]), Number(process.argv[5])];
/** Strangers of one address may open so many. */
const perAddress = 20;

await Promise.all(
  Array.from({ length: sockets }, async (_, number) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/-/cable`, {
      headers: { 'x-forwarded-for': strangerAddress(Math.floor(number / perAddress)) },
    });
    await once(socket, 'open');
    let answered = 0;
    const subscribed = new Promise<void>((resolve) => {
      socket.on('message', (data: Buffer) => {
        if (/"(?:confirm|reject)_subscription"/.test(data.toString()) && ++answered === subscriptions)
          resolve();
      });
      socket.on('close', () => resolve());
    });
    for (let copy = 0; copy < subscriptions; copy++) {
      const identifier = JSON.stringify({ channel: 'IssueChannel', issue_id: issue, dummy: copy });
      socket.send(JSON.stringify({ command: 'subscribe', identifier }));
    }
    await subscribed;
  }),
);
console.log('subscribed');
