import type { DiffLayout } from '../../../contract/merge-requests/merge-requests.ts';

/** How this browser has changes shown; of people who are signed in, their preferences say it. */
export const layoutOf = (cookies: Readonly<Record<string, string | undefined>>): DiffLayout =>
  cookies['diff_view'] === 'parallel' ? 'parallel' : 'inline';
