import type { SshKey } from '../accounts/accounts.ts';

/** A key of a project. */
export interface DeployKey extends SshKey {
  can_push: boolean;
}
