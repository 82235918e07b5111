import type { QueryClient } from '@tanstack/react-query';
import type { Session, SessionUser } from '../../contract/session/session.ts';
import { apiOf } from './query.ts';
import { readSession, sessionQuery } from './session.ts';

/** Lets the person sign in without leaving the page; false if they decline. */
export type AskToSignIn = (user: SessionUser) => Promise<boolean>;

/**
 * For calls that find the session ended: the person signs in again on the page, and the call is repeated. All waiting calls share one
 * dialog. Nothing is sent in another person's name: if somebody else has signed in, the result is false.
 */
export function createSessionRenewal(client: QueryClient, ask: AskToSignIn): () => Promise<boolean> {
  let running: Promise<boolean> | undefined;
  const current = (): Promise<Session> => apiOf(client).get('/-/session.json');
  const renew = async (): Promise<boolean> => {
    const { user } = readSession(client);
    // Signed-out readers see the page's own notices.
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
