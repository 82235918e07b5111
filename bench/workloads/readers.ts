import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fillConversation, issueId, signInMany } from '../conversations.ts';
import { node } from '../../testing/product.ts';
import { median, milliseconds, percentile } from '../measure.ts';
import type { Bench } from '../workload.ts';

const people = 800;
const strangers = 200;
const readers = people + strangers;
const rounds = 8;

interface Round {
  /** When each frame arrived, on the machine's clock. */
  readonly frames: readonly number[];
  /** How long each page waited for the news. */
  readonly asked: readonly number[];
  readonly statuses: readonly (readonly [number, number])[];
  readonly bytes: number;
}

/** A thousand pages show one issue, eight hundred of them to different people; somebody comments. */
export async function benchReaders({ instance, report, world }: Bench): Promise<void> {
  const projectId = await world.issues();
  const iid = 13;
  await fillConversation(instance, { projectId, iid, notes: 500 });
  const cookies = [...(await signInMany(instance, people)), ...Array.from({ length: strangers }, () => '')];
  const client = spawn(
    node,
    [
      join(import.meta.dirname, '../reader-client.ts'),
      instance.url,
      String(await issueId(instance, projectId, iid)),
      `/root/issues/-/issues/${iid}/notes`,
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  try {
    client.stdin.end(JSON.stringify(cookies));
    const lines = createInterface({ input: client.stdout })[Symbol.asyncIterator]();
    await lines.next();
    await instance.untilQuiet();
    const late: number[] = [];
    const asked: number[] = [];
    const processor: number[] = [];
    const until: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const before = instance.cpuSeconds();
      const { answered } = await comment(instance, projectId, iid, round);
      const { value } = (await lines.next()) as { value: string };
      const finished = performance.timeOrigin + performance.now();
      const heard = JSON.parse(value) as Round;
      if (round === 0)
        report.remark(
          `statuses ${JSON.stringify(heard.statuses)}, ${Math.round(heard.bytes / readers)} bytes an answer`,
        );
      if (round < 2) continue;
      late.push(...heard.frames.map((at) => at - answered));
      asked.push(...heard.asked);
      processor.push(((instance.cpuSeconds() - before) * 1000) / readers);
      until.push(finished - answered);
    }
    report.atMost(
      `${readers} readers: the frame of a new note after its answer, p99`,
      percentile(late, 0.99),
      150,
      'ms',
      `p50 ${milliseconds(median(late))}`,
    );
    report.atMost(
      `${readers} readers: what is new, asked, p95`,
      percentile(asked, 0.95),
      250,
      'ms',
      `p50 ${milliseconds(median(asked))}`,
    );
    report.atMost(`${readers} readers: all have it after`, median(until), 2500, 'ms');
    report.remark(`${median(processor).toFixed(2)} ms of processor a reader and note, frame and answer`);
  } finally {
    const ended = once(client, 'close');
    client.kill('SIGTERM');
    await ended;
  }
}

async function comment(
  instance: Bench['instance'],
  projectId: number,
  iid: number,
  round: number,
): Promise<{ answered: number }> {
  await instance.api('POST', `/projects/${projectId}/issues/${iid}/notes`, {
    body: `Round ${round}: **new** words for all, and #2`,
  });
  return { answered: performance.timeOrigin + performance.now() };
}
