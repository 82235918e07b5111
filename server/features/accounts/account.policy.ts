import type { Policy } from '../../platform/access/authorize.ts';
import type { Viewer } from '../../platform/access/viewer.ts';

/** What people may do to an account. The subject is the account's owner. */
export const accountPolicy: Policy<
  { readonly id: number },
  'read' | 'read_private' | 'update' | 'manage_tokens' | 'administer'
> = {
  // Profiles are public, as usual on such platforms; private ones show less.
  read: () => true,
  read_private: (viewer, account) =>
    viewer.user !== null && (viewer.user.id === account.id || viewer.user.admin),
  // A bot is what its token says, and can't give itself more.
  update: (viewer, account) =>
    viewer.user !== null && viewer.user.bot !== true && (viewer.user.id === account.id || viewer.user.admin),
  manage_tokens: (viewer, account) =>
    viewer.user !== null && viewer.user.bot !== true && (viewer.user.id === account.id || viewer.user.admin),
  administer: (viewer) => viewer.user?.admin === true,
};

/** Whether this viewer sees a profile's details and activity: of a private profile only its owner and administrators. */
export function seesProfile(
  viewer: Viewer,
  user: { readonly id: number; readonly private_profile: boolean },
): boolean {
  return !user.private_profile || accountPolicy.read_private(viewer, user);
}
