import type { Settings } from '../../platform/settings/settings.ts';

/** What the API takes for the private address, where it takes an address to commit with. */
export const privateEmailKeyword = '_private';

type HostSettings = Pick<Settings, 'externalUrl'>;

function domainOf({ externalUrl }: HostSettings): string {
  return `users.noreply.${externalUrl === '' ? 'localhost' : new URL(externalUrl).hostname}`;
}

/** An address that says whose commit it is and reaches nobody: `12-ann@users.noreply.code.example.org`. */
export function privateEmail(settings: HostSettings, user: { id: number; username: string }): string {
  return `${user.id}-${user.username}@${domainOf(settings)}`;
}

/** Whose private address it is, by the id in it, so that it holds after a new username; undefined for every other address. */
export function ownerOfPrivateEmail(settings: HostSettings, email: string): number | undefined {
  const match = /^(\d{1,15})-[^@]+@([^@]+)$/.exec(email);
  return match !== null && match[2]!.toLowerCase() === domainOf(settings) ? Number(match[1]) : undefined;
}
