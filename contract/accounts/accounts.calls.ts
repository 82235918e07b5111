import type { PageAsked } from '../paging.ts';
import type { Onward, Preferences, Session } from '../session/session.ts';
import type {
  AccessToken,
  AccountSession,
  Email,
  FullPerson,
  Person,
  PersonPage,
  PrivatePerson,
  SshKey,
  Status,
} from './accounts.ts';

export interface PeopleAsked extends PageAsked {
  search?: string;
  state?: string;
  active?: boolean;
  blocked?: boolean;
  admins?: boolean;
}
interface Credentials {
  login: string;
  password: string;
}

declare module '../calls.ts' {
  interface Calls {
    'GET /-/session.json': { answer: Session };
    'GET /-/setup.json': { query: { token: string }; answer: { valid: boolean } };
    'POST /-/setup': { answer: Onward };
    'POST /users/sign_in': { body: Credentials; answer: Onward };
    'POST /users/sign_up': { answer: Onward };
    'POST /users/sign_out': { answer: Onward };
    'POST /users/confirmation': { answer: Onward };
    'POST /users/password': { answer: Onward };
    'POST /users/password/edit': { answer: Onward };
    'PUT /-/profile': { answer: FullPerson };
    'PUT /-/profile/password': { answer: undefined };
    'PUT /-/profile/preferences': { body: Partial<Preferences>; answer: undefined };
    'POST /-/profile/avatar': { body: FormData; answer: { avatar_url: string | null } };
    'POST /-/profile/emails/:id/confirmation': { answer: undefined };
    'DELETE /-/profile/feed_token': { answer: undefined };
    'GET /-/profile/active_sessions.json': { answer: AccountSession[] };
    'DELETE /-/profile/active_sessions/:id': { answer: undefined };

    'GET /api/v4/users': { query: PeopleAsked; answer: (Person | FullPerson)[] };
    'POST /api/v4/users': { answer: FullPerson };
    'PUT /api/v4/users/:id': { body: { admin: boolean }; answer: FullPerson };
    'DELETE /api/v4/users/:id': { answer: undefined };
    'POST /api/v4/users/:id/block': { answer: boolean };
    'POST /api/v4/users/:id/unblock': { answer: boolean };
    'POST /api/v4/users/:id/approve': { answer: unknown };
    'GET /api/v4/users/:id': { answer: PersonPage | PrivatePerson };
    'GET /api/v4/users/:id/status': { answer: Status };
    'GET /api/v4/user': { answer: FullPerson };
    'GET /api/v4/user/status': { answer: Status };
    'PUT /api/v4/user/status': { answer: Status };
    'GET /api/v4/user/emails': { answer: Email[] };
    'POST /api/v4/user/emails': { answer: Email };
    'DELETE /api/v4/user/emails/:id': { answer: undefined };
    'GET /api/v4/user/keys': { query: PageAsked; answer: SshKey[] };
    'POST /api/v4/user/keys': { answer: SshKey };
    'DELETE /api/v4/user/keys/:key_id': { answer: undefined };
    'GET /api/v4/personal_access_tokens': {
      query: PageAsked & { state?: 'active' | 'inactive' };
      answer: AccessToken[];
    };
    'POST /api/v4/user/personal_access_tokens': { answer: AccessToken };
    'DELETE /api/v4/personal_access_tokens/:id': { answer: undefined };
  }
}
