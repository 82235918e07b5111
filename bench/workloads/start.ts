import { setTimeout as delay } from 'node:timers/promises';
import type { Bench } from '../workload.ts';

/** Starting, and what an idle instance uses. */
export async function benchStart({ instance, report }: Bench): Promise<void> {
  report.atMost('start, warm, until the first page answers', instance.startMilliseconds, 1500, 'ms');
  const [first, later] = [instance.memory(), await delay(10_000).then(() => instance.memory())];
  report.atMost('memory, idle, two web workers (PSS)', Math.max(first, later), 300, 'MB');
}
