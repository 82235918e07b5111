import { join } from 'node:path';
import { buildApp } from '../app.ts';
import { createPlatform } from '../create-platform.ts';
import { checkout } from '../platform/checkout.ts';
import { openDataFolder } from '../platform/data-folder/data-folder.ts';
import { createMetricsRegistry } from '../platform/metrics/metrics.ts';
import type { MetricsText } from '../platform/metrics/metrics.ts';
import { watchMemory } from './memory-watch.ts';
import type { ToWorker } from './messages.ts';
import { createPrimarySlots } from './primary-slots.ts';
import { createPrimaryTurns } from './primary-turns.ts';
import { runWorker, sendToPrimary, answerMeasurements, sendHeartbeats } from './worker.ts';

/** Longer than the primary waits for a worker that hangs. */
const metricsDeadlineMilliseconds = 3000;

/** One web worker: answers pages, API, git and websockets. */
export function runWebWorker(): void {
  const metrics = createMetricsRegistry();
  answerMeasurements(() => metrics.getMetricsAsJSON());
  const read = createMetricsReader();
  const slots = createPrimarySlots();
  const turns = createPrimaryTurns();
  runWorker(async (databaseUrl, settings) => {
    const { platform, close } = createPlatform({
      settings,
      folder: openDataFolder(settings.data),
      databaseUrl,
      role: 'web',
      slots,
      turns,
    });
    const app = await buildApp(platform, {
      distDir: join(checkout, 'dist'),
      metrics: { registry: metrics, read },
    });
    // Where the kernel supports it, each worker has a listening socket of its own. If the primary distributed
    // connections, it would keep those forever that it was passing to a worker when that was killed.
    const own = process.platform === 'linux' ? { exclusive: true, reusePort: true } : {};
    sendHeartbeats();
    await app.listen({ port: settings.port, host: settings.host, ...own });
    const unwatch =
      settings.quietSeconds === 0
        ? () => undefined
        : watchMemory(app.server, settings.quietSeconds, (megabytes) =>
            sendToPrimary({ type: 'has-grown', megabytes }),
          );
    return async () => {
      unwatch();
      await app.close();
      await close();
    };
  });
}

/** Reads the metrics of all processes from the primary. */
function createMetricsReader(): () => Promise<MetricsText> {
  const waiting = new Map<number, (metrics: MetricsText) => void>();
  let lastId = 0;
  process.on('message', (message: ToWorker) => {
    if (message.type === 'metrics') waiting.get(message.id)?.(message.metrics);
  });
  return () => {
    const id = ++lastId;
    return new Promise<MetricsText>((resolve, reject) => {
      const deadline = setTimeout(
        () => reject(new Error('The primary process did not answer in time.')),
        metricsDeadlineMilliseconds,
      );
      waiting.set(id, (metrics) => {
        clearTimeout(deadline);
        resolve(metrics);
      });
      sendToPrimary({ type: 'read-metrics', id });
    }).finally(() => waiting.delete(id));
  };
}
