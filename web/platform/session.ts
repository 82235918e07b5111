import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { Session, SessionUser } from '../../contract/session/session.ts';
import { apiQuery } from './query.ts';

export const sessionQuery = { ...apiQuery('/-/session.json'), staleTime: Number.POSITIVE_INFINITY };

/** Nobody is signed in until the session is known (it can't be read). */
const nobody: Session = {
  user: null,
  csrf_token: '',
  settings: {
    signup: 'closed',
    relative_url_root: '',
    instance_name: 'Coppice',
    maximum_upload_size: 10 * 1024 * 1024,
  },
  setup_required: false,
  dismissed: [],
};

export function useSession(): Session {
  return useQuery(sessionQuery).data ?? nobody;
}

/** The signed-in person, or null. */
export function useViewer(): SessionUser | null {
  return useSession().user;
}

export function readSession(client: QueryClient): Session {
  return client.getQueryData(sessionQuery.queryKey) ?? nobody;
}
