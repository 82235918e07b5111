import type { Context } from './context.ts';

/** The address for cloning over SSH; null if that is off. */
export function sshUrl(
  { platform, baseUrl }: Pick<Context, 'platform' | 'baseUrl'>,
  fullPath: string,
): string | null {
  const { sshPort, sshAddress } = platform.settings;
  if (sshPort === 0) return null;
  const [, host = '', port = ''] = /^(\[[^\]]+\]|[^:]*)(?::(\d+))?$/.exec(sshAddress) ?? [];
  const name = host === '' ? new URL(baseUrl).hostname : host;
  const shownPort = host === '' ? String(sshPort) : port === '' ? '22' : port;
  return shownPort === '22' && !name.startsWith('[')
    ? `git@${name}:${fullPath}.git`
    : `ssh://git@${name}:${shownPort}/${fullPath}.git`;
}
