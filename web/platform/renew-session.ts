import type { QueryClient } from '@tanstack/react-query';
import type { Session, SessionUser } from '../../contract/session/session.ts';
import { apiOf } from './query.ts';
import { readSession, sessionQuery } from './session.ts';

/** Lets somebody sign in where they are; false where they would rather not. */
export type AskToSignIn = (user: SessionUser) => Promise<boolean>;

/**
 * For calls that find the session over: the person signs in again without leaving the page, and the call is made once more. One dialog for all
 * calls that wait. Nothing is ever sent in another person's name: who signed in as somebody else in another tab gets false.
 */
export function createSessionRenewal(client: QueryClient, ask: AskToSignIn): () => Promise<boolean> {
  let running: Promise<boolean> | undefined;
  const current = async (): Promise<Session> => apiOf(client).get<Session>('/-/session.json');
  const renew = async (): Promise<boolean> => {
    const { user } = readSession(client);
    // Who was nobody is asked by the page's own notices.
    if (user === null) return false;
    let session = await current();
    if (session.user === null) {
      if (!(await ask(user))) return false;
      session = await current();
    }
    if (session.user?.id !== user.id) return false;
    client.setQueryData(sessionQuery.queryKey, session);
    return true;
  };
  return () => {
    running ??= renew()
      .catch(() => false)
      .finally(() => (running = undefined));
    return running;
  };
}
