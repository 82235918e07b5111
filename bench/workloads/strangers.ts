import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { node } from '../../testing/product.ts';
import { load } from '../load.ts';
import { runGit } from '../git-client.ts';
import { median, milliseconds, seconds, timed } from '../measure.ts';
import type { Bench } from '../workload.ts';

const strangers = 20;

/**
 * A signed-in person reads an issue while strangers request blame and archives. The clients share the machine's cores, so part of the
 * slowdown is the machine's; the strangers' limited share has to keep it at that.
 */
export async function benchStrangers({ instance, report, world }: Bench): Promise<void> {
  await world.large();
  await world.issues();
  await instance.untilQuiet();
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
    2,
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
  await benchSleepers({ instance, report, world });
}

const sleepers = 200;

/** Strangers who start a clone and never read a byte of it: a member's clone must take as long as without them. */
async function benchSleepers({ instance, report, world }: Bench): Promise<void> {
  const { address, folder } = await world.large();
  await instance.untilQuiet();
  let number = 0;
  const clone = async (): Promise<number> => {
    const times: number[] = [];
    for (let turn = 0; turn < 5; turn++)
      times.push(
        await timed(() =>
          runGit(world.scratch, ['clone', '-q', '--bare', address, join(world.scratch, `member${number++}`)]),
        ),
      );
    return median(times);
  };
  const without = await clone();
  const head = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: folder, encoding: 'utf8' }).trim();
  const want = `want ${head} side-band-64k\n`;
  const body = `${(want.length + 4).toString(16).padStart(4, '0')}${want}00000009done\n`;
  const { hostname, port } = new URL(instance.url);
  const sockets = Array.from({ length: sleepers }, () => {
    const socket = connect(Number(port), hostname).pause();
    socket.on('error', () => undefined);
    socket.write(
      `POST /root/large.git/git-upload-pack HTTP/1.1\r\nhost: ${hostname}\r\nuser-agent: git/2.39.5\r\ncontent-type: application/x-git-upload-pack-request\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
    return socket;
  });
  await instance.untilQuiet();
  const beside = await clone();
  for (const socket of sockets) socket.destroy();
  report.atMost(
    `a member's clone beside ${sleepers} strangers who never read / without them`,
    beside / without,
    1.2,
    '×',
    `${seconds(beside)} and ${seconds(without)}`,
  );
}
