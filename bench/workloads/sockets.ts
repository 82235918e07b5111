import { once } from 'node:events';
import { WebSocket } from 'ws';
import { strangerAddress } from '../crowd.ts';
import { issueId } from '../conversations.ts';
import { milliseconds, percentile, repeated, timed } from '../measure.ts';
import type { Bench } from '../workload.ts';

/** As many as strangers of ten addresses may open. */
const sockets = 200;
const perAddress = 20;
const subscriptions = 50;

/** Strangers who subscribe to one issue as often as they can, each time written differently: the cost of a comment for everybody else. */
export async function benchSockets({ instance, report, world }: Bench): Promise<void> {
  const projectId = await world.issues();
  const id = await issueId(instance, projectId, 7);
  const comment = (number: number) =>
    instance.api('POST', `/projects/${projectId}/issues/7/notes`, {
      body: `Heard by many, number ${number}`,
    });
  const asked = (): Promise<number[]> =>
    repeated(150, () => timed(() => instance.api('GET', `/projects/${projectId}`)));
  await instance.untilQuiet();
  await asked();
  const idle = percentile(await asked(), 0.95);

  const open = await Promise.all(
    Array.from({ length: sockets }, async (_, number) => {
      const socket = new WebSocket(`${instance.url.replace('http', 'ws')}/-/cable`, {
        headers: { 'x-forwarded-for': strangerAddress(Math.floor(number / perAddress)) },
      });
      await once(socket, 'open');
      for (let copy = 0; copy < subscriptions; copy++)
        socket.send(
          JSON.stringify({
            command: 'subscribe',
            identifier: JSON.stringify({ channel: 'IssueChannel', issue_id: id, dummy: copy }),
          }),
        );
      return socket;
    }),
  );
  await instance.untilQuiet();
  const talking = repeated(5, comment);
  const beside = percentile(await asked(), 0.95);
  await talking;
  for (const socket of open) socket.terminate();
  report.atMost(
    `API beside ${sockets} sockets with ${subscriptions} subscriptions each, p95 / idle`,
    beside / idle,
    2,
    '×',
    `${milliseconds(beside)} and ${milliseconds(idle)}`,
  );
}
