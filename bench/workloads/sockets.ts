import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { node } from '../../testing/product.ts';
import { issueId } from '../conversations.ts';
import { median, milliseconds, percentile, repeated, timed } from '../measure.ts';
import type { Bench } from '../workload.ts';

/** As many as strangers of ten addresses may open. */
const sockets = 200;
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
  const idle = median(await repeated(3, async () => percentile(await asked(), 0.95)));

  // In a process of its own: what it does with what it hears must not delay the one that measures.
  const program = join(import.meta.dirname, '../sockets-client.ts');
  const crowd = [instance.url, id, sockets, subscriptions].map(String);
  const client = spawn(node, [program, ...crowd], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(client.stdout, 'data');
  await instance.untilQuiet();
  const beside = median(
    await repeated(3, async () => {
      const talking = repeated(5, comment);
      const answered = percentile(await asked(), 0.95);
      await talking;
      return answered;
    }),
  );
  client.kill('SIGTERM');
  await once(client, 'close');
  report.atMost(
    `API beside ${sockets} sockets with ${subscriptions} subscriptions each, p95 / idle`,
    beside / idle,
    2,
    '×',
    `${milliseconds(beside)} and ${milliseconds(idle)}`,
  );
}
