import type { Settings } from '../../platform/settings/settings.ts';

/** Stands for the private address where the API takes a commit address. */
export const privateEmailKeyword = '_private';

type HostSettings = Pick<Settings, 'externalUrl'>;

function domainOf({ externalUrl }: HostSettings): string {
  return `users.noreply.${externalUrl === '' ? 'localhost' : new URL(externalUrl).hostname}`;
}

/** An address that identifies the author of a commit but receives no mail: `12-ann@users.noreply.code.example.org`. */
export function privateEmail(settings: HostSettings, user: { id: number; username: string }): string {
  return `${user.id}-${user.username}@${domainOf(settings)}`;
}

/** The owner of a private address, by the id in it, so that it survives a new username; undefined for other addresses. */
export function ownerOfPrivateEmail(settings: HostSettings, email: string): number | undefined {
  const match = /^(\d{1,15})-[^@]+@([^@]+)$/.exec(email);
  return match !== null && match[2]!.toLowerCase() === domainOf(settings) ? Number(match[1]) : undefined;
}
