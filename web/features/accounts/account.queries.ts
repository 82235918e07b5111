import { apiPageQuery, apiQuery } from '../../platform/query.ts';
import { idPart } from '../../platform/url.ts';

export const personQuery = (username: string) => apiQuery(`/api/v4/users/${idPart(username)}`);
export const statusQuery = (username: string) => apiQuery(`/api/v4/users/${idPart(username)}/status`);
export const ownStatusQuery = () => apiQuery('/api/v4/user/status');
export const ownAccountQuery = () => apiQuery('/api/v4/user');
export const emailsQuery = () => apiQuery('/api/v4/user/emails');
export const sessionsQuery = () => apiQuery('/-/profile/active_sessions.json');
export const tokensQuery = () =>
  apiPageQuery('/api/v4/personal_access_tokens', { state: 'active', per_page: 100 });
/** An account has at most a hundred. */
export const sshKeysQuery = () => apiPageQuery('/api/v4/user/keys', { per_page: 100 });
export const setupQuery = (token: string) => apiQuery('/-/setup.json', { token });
