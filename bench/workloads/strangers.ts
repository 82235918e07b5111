import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { node } from '../../testing/product.ts';
import { load } from '../load.ts';
import { milliseconds } from '../measure.ts';
import type { Bench } from '../workload.ts';

const strangers = 20;

/**
 * While strangers ask for blame and archives somebody signed in reads an issue. All of it shares the machine's cores with both
 * clients, so that a part of the slowing down is the machine's; the strangers' bounded share has to keep it at that.
 */
export async function benchStrangers({ instance, report, world }: Bench): Promise<void> {
  await world.large();
  await world.issues();
  await instance.settled();
  const page = '/root/issues/-/issues/2';
  await load(instance, page);
  const alone = await load(instance, page, { seconds: 4 });

  const client = spawn(
    node,
    [join(import.meta.dirname, '../strangers-client.ts'), instance.url, 'root/large', String(strangers)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let answers = '';
  client.stdout.setEncoding('utf8').on('data', (text: string) => (answers += text));
  await delay(2000);
  const beside = await load(instance, page, { seconds: 8 });
  client.kill('SIGTERM');
  await once(client, 'close');
  report.remark(`${strangers} strangers: ${answers.trim()}`);
  report.atMost(
    `an issue page beside ${strangers} strangers / alone, p50`,
    beside.p50 / alone.p50,
    4,
    '×',
    `${milliseconds(beside.p50)} and ${milliseconds(alone.p50)}`,
  );
  report.atMost(
    `an issue page beside ${strangers} strangers / alone, p90`,
    beside.p90 / alone.p90,
    2,
    '×',
    `${milliseconds(beside.p90)} and ${milliseconds(alone.p90)}`,
  );
}
