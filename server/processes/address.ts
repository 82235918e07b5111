import { createServer } from 'node:net';
import { SettingsError } from '../platform/settings/settings.ts';
import type { Settings } from '../platform/settings/settings.ts';

/** Refuses a port that can't be listened on. */
export async function checkPort({ port, host }: Settings): Promise<void> {
  if (port === 0) return;
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const sentences: Record<string, string> = {
        EADDRINUSE: `Port ${port} is taken by another program. Stop it, or choose another port with --port.`,
        EACCES: `Port ${port} may not be used by this user. Choose one above 1023 with --port.`,
        EADDRNOTAVAIL: `This machine has no address ${host}. Choose another one with --host.`,
      };
      reject(
        new SettingsError(
          sentences[error.code ?? ''] ?? `Port ${port} on ${host} can't be used (${error.code}).`,
        ),
      );
    });
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve()));
  });
}

/** The address to print: the external one, or how this machine reaches itself. */
export function shownAddress({ externalUrl, host, port, relativeUrlRoot }: Settings): string {
  if (externalUrl !== '') return externalUrl;
  const name =
    host === '0.0.0.0' || host === '::' || host === '127.0.0.1'
      ? 'localhost'
      : host.includes(':')
        ? `[${host}]`
        : host;
  return `http://${name}:${port}${relativeUrlRoot}`;
}
