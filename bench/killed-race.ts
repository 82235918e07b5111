import { execFileSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { cli, ended, node } from '../testing/product.ts';
import { kill } from './faulty-instance.ts';
import type { FaultyInstance } from './faulty-instance.ts';

const allKinds = ['worker', 'git', 'backends'] as const;

export interface Race {
  /** Makes what they work on; nothing is killed before it is done. */
  readonly prepare: () => Promise<void>;
  readonly kills: number;
  /** What is killed, in turn; web processes, git and PostgreSQL unless named. */
  readonly kinds?: readonly (typeof allKinds)[number][];
  readonly writers: number;
  /** How many steps there are, and how many are done: kills come between them at even distances. */
  readonly steps: number;
  readonly done: () => number;
  /** What one writer does until nothing is left to do. */
  readonly write: (writer: number) => Promise<void>;
  /** Adds to `problems` what is not as it was acknowledged. */
  readonly verify: () => Promise<void>;
}

/**
 * Lets writers work while parts of an instance are killed, verifies, asks the doctor, and takes the instance away. What goes wrong is added to
 * `problems`.
 */
export async function raceWhileKilled(
  instance: FaultyInstance,
  race: Race,
  problems: string[],
): Promise<void> {
  const { data, parts } = instance;
  const killed = new Map<string, number>();
  let isOver = false;

  async function killAgain(): Promise<void> {
    const { kills, steps, done, kinds = allKinds } = race;
    for (let count = 0; count < kills && !isOver; count++) {
      const kind = kinds[count % kinds.length]!;
      const after = Math.floor(((count + 1) * steps) / (kills + 1));
      while (done() < after && !isOver) await delay(2);
      for (let attempt = 0; attempt < 200 && !isOver; attempt++) {
        const found = parts()[kind];
        if (kill(found.slice((count * 7) % Math.max(1, found.length)).slice(0, 1))) {
          killed.set(kind, (killed.get(kind) ?? 0) + 1);
          break;
        }
        await delay(2);
      }
      if (kind !== 'git') await instance.becomesReady();
    }
  }

  try {
    await race.prepare();
    // Its workers may be killed; without it nothing comes back, and writers would wait in vain.
    instance.server!.once('exit', (code, signal) => {
      if (isOver) return;
      console.error(
        `The server ended by itself: ${code ?? signal}. It said:\n${instance.said().slice(-5000)}`,
      );
      process.exit(1);
    });
    const killing = killAgain().catch((error: unknown) => void problems.push(String(error)));
    await Promise.all(Array.from({ length: race.writers }, (_, writer) => race.write(writer)));
    isOver = true;
    await killing;
    await instance.becomesReady();
    await race.verify();
    instance.server?.kill('SIGTERM');
    await ended(instance.server!);
    console.log(execFileSync(node, [cli, '--data', data, 'doctor'], { encoding: 'utf8' }).trim());
  } catch (error) {
    problems.push(String(error instanceof Error ? (error.stack ?? error.message) : error));
  } finally {
    isOver = true;
    await instance.remove();
  }
  console.log([...killed].map(([kind, count]) => `killed: ${count} × ${kind}`).join('\n'));
}
