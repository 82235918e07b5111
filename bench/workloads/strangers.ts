import { setTimeout as delay } from 'node:timers/promises';
import { load } from '../load.ts';
import { milliseconds } from '../measure.ts';
import type { Bench } from '../workload.ts';

/** People not signed in who ask, each without a pause, for what is dear. */
const strangers = 20;

/**
 * While strangers ask for blame and archives somebody signed in reads an issue. All share the machine's cores with the load
 * client, so that some of the slowing down is the machine's; without a bound on the strangers' share it is tenfold and more.
 */
export async function benchStrangers({ instance, report, world }: Bench): Promise<void> {
  await world.large();
  await world.issues();
  const page = '/root/issues/-/issues/2';
  await load(instance, page);
  const alone = await load(instance, page, { seconds: 4 });

  const stop = new AbortController();
  const answers = { served: 0, refused: 0 };
  const dear = (index: number, turn: number): string =>
    index % 2 === 0
      ? `/root/large/-/blame.json?at=main/src/module-${String((index + turn) % 40).padStart(2, '0')}/part-${turn % 10}.ts`
      : `/root/large/-/archive/main~${index * 50 + turn}/large.tar.gz`;
  const asking = Array.from({ length: strangers }, async (_, index) => {
    for (let turn = 0; !stop.signal.aborted; turn++) {
      try {
        const answer = await fetch(instance.url + dear(index, turn), { signal: stop.signal });
        await answer.arrayBuffer();
        if (answer.ok) answers.served++;
        else {
          answers.refused++;
          await delay(100, undefined, { signal: stop.signal });
        }
      } catch {
        // Stopped, or refused at the door.
        answers.refused += stop.signal.aborted ? 0 : 1;
      }
    }
  });
  await delay(1000);
  const beside = await load(instance, page, { seconds: 8 });
  stop.abort();
  await Promise.all(asking);
  report.remark(`${strangers} strangers: ${answers.served} answers, ${answers.refused} refused`);
  report.atMost(
    'an issue page while 20 strangers ask for blame and archives / alone, p50',
    beside.p50 / alone.p50,
    4,
    '×',
    `${milliseconds(beside.p50)} and ${milliseconds(alone.p50)}`,
  );
  report.atMost('the same, p90', beside.p90, 100, 'ms', `${milliseconds(alone.p90)} alone`);
}
