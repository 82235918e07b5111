import type { Feature } from '../../platform/feature.ts';
import { accessTokenRoutes } from './access-token.routes.ts';
import { sessionRoutes } from './session.routes.ts';
import { sshKeyRoutes } from './ssh-key.routes.ts';
import { resolveUserReferences } from './user.references.ts';
import { emailRoutes } from './email.routes.ts';
import { deleteExpiredOneTimeTokens } from './one-time-token.queries.ts';
import { peopleChannel, announcePersonJob } from './person-news.ts';
import { profileRoutes } from './profile.routes.ts';
import { userCardRoutes } from './user-card.routes.ts';
import { userAvatarRoutes } from './user-avatar.routes.ts';
import { userRoutes } from './user.routes.ts';
import { userStatusRoutes } from './user-status.routes.ts';

export {
  boundedExpiry,
  checkScopes,
  checkTokenExpiry,
  createAccessToken,
  readAccessTokens,
  revokeAccessToken,
} from './access-token.service.ts';
export { seesProfile } from './account.policy.ts';
export { mailBaseUrl, sendAccountMail } from './account.mails.ts';
export { createUser, emailProblem } from './create-user.ts';
export type { CreateUserInput } from './create-user.ts';
export { confirmedEmails, peopleOfEmails } from './email.queries.ts';
export { deletingOneTimeTokens, insertOneTimeToken } from './one-time-token.queries.ts';
export { createSetupToken } from './setup.ts';
export { isSetupRequired } from '../../platform/instance/instance.queries.ts';
export { feedTokenFor, viewerOfFeed } from './feed-token.ts';
export { contextOfPerson } from './person-context.ts';
export { privateEmail } from './private-email.ts';
export { checkPassword } from './sign-in.ts';
export { presentAuthor, presentBasicUser } from './user.presenter.ts';
export type { BasicUser, UserSummary } from './user.presenter.ts';
export {
  findUserById,
  findUserByUsername,
  findUsersByIds,
  findUsersByUsernames,
  listUsers,
} from './user.queries.ts';
export type { UserRow } from './user.queries.ts';
export { checkNewKey, deleteKey, takenKey } from './ssh-key.service.ts';
export type { NewKey } from './ssh-key.service.ts';
export { presentStatusTooltip } from './user-status.ts';
export { findUsersByEmails } from './find-users-by-emails.ts';
export { changeAvatar, changeUserState, readUser } from './user.service.ts';

/** People: registration, sign-in, profiles, addresses, tokens, sessions. */
export const accountsFeature: Feature = {
  name: 'accounts',
  references: [{ kind: 'user', resolve: resolveUserReferences }],
  routes(app) {
    sessionRoutes(app);
    userRoutes(app);
    userAvatarRoutes(app);
    userCardRoutes(app);
    userStatusRoutes(app);
    emailRoutes(app);
    profileRoutes(app);
    accessTokenRoutes(app);
    sshKeyRoutes(app);
  },
  channels: [peopleChannel],
  jobs: [
    announcePersonJob,
    {
      name: 'accounts:forget-links',
      schedule: '17 * * * *',
      run: ({ db }) => deleteExpiredOneTimeTokens(db),
    },
  ],
};
