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
  const asked = (times: number): Promise<number[]> =>
    repeated(times, () => timed(() => instance.api('GET', `/projects/${projectId}`)));
  /** Calls while comments are delivered, one in each round: all of them, and the slowest of a round. */
  const besideComments = async (): Promise<{ readonly p95: number; readonly slowest: number }> => {
    const rounds = await repeated(9, async (number) => {
      const commented = comment(number);
      const times = await asked(50);
      await commented;
      return times;
    });
    return {
      p95: percentile(rounds.flat(), 0.95),
      slowest: median(rounds.map((times) => Math.max(...times))),
    };
  };
  await instance.untilQuiet();
  await asked(150);
  const idle = median(await repeated(3, async () => percentile(await asked(150), 0.95)));
  const alone = await besideComments();
  await instance.untilQuiet();

  // In a process of its own: what it does with what it hears must not delay the one that measures.
  const program = join(import.meta.dirname, '../sockets-client.ts');
  const crowd = [instance.url, id, sockets, subscriptions].map(String);
  const client = spawn(node, [program, ...crowd], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(client.stdout, 'data');
  await instance.untilQuiet();
  const beside = await besideComments();
  client.kill('SIGTERM');
  await once(client, 'close');
  const crowded = `${sockets} sockets with ${subscriptions} subscriptions each`;
  report.atMost(
    `API beside ${crowded}, p95 / idle`,
    beside.p95 / idle,
    2,
    '×',
    `${milliseconds(beside.p95)} and ${milliseconds(idle)}`,
  );
  report.atMost(
    `slowest call beside a comment that ${crowded} hear / that nobody hears`,
    beside.slowest / alone.slowest,
    2,
    '×',
    `${milliseconds(beside.slowest)} and ${milliseconds(alone.slowest)}`,
  );
}
