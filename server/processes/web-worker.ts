import { join } from 'node:path';
import { buildApp } from '../app.ts';
import { createPlatform } from '../create-platform.ts';
import { checkout } from '../platform/checkout.ts';
import { openDataFolder } from '../platform/data-folder/data-folder.ts';
import type { Settings } from '../platform/settings/settings.ts';
import type { ToPrimary, ToWorker } from './messages.ts';

function tell(message: ToPrimary): void {
  process.send?.(message);
}

/** One web worker: answers pages, API, git and websockets until the primary says stop or is gone. */
export function runWebWorker(): void {
  // Without its primary nobody would stop it or keep its database: it ends at once, and git drops what was not acknowledged.
  process.on('disconnect', () => process.exit(1));
  // The terminal's Ctrl+C reaches every process; the primary decides.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);

  process.on('message', (message: ToWorker) => {
    if (message.type !== 'start') return;
    start(message.databaseUrl, message.settings as unknown as Settings).catch((error: unknown) => {
      tell({
        type: 'failed',
        message: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
      // The primary starts another one; this one can do nothing.
      process.disconnect();
    });
  });
}

async function start(databaseUrl: string, settings: Settings): Promise<void> {
  const { platform, close } = createPlatform({
    settings,
    folder: openDataFolder(settings.data),
    databaseUrl,
    role: 'web',
  });
  const app = await buildApp(platform, { distDir: join(checkout, 'dist') });
  // Where the kernel can, each worker has a listening socket of its own: the primary, which would pass connections on, keeps those
  // for ever that it was passing to a worker when that one was killed.
  const own = process.platform === 'linux' ? { exclusive: true, reusePort: true } : {};
  await app.listen({ port: settings.port, host: settings.host, ...own });
  tell({ type: 'ready' });
  process.on('message', (message: ToWorker) => {
    if (message.type !== 'stop') return;
    const grace = setTimeout(() => process.exit(0), settings.shutdownGrace * 1000);
    void app
      .close()
      .then(close)
      .finally(() => {
        clearTimeout(grace);
        process.exit(0);
      });
  });
}
