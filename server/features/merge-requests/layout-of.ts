import type { DiffLayout } from '../../../contract/merge-requests/merge-requests.ts';

/** How this reader has changes shown. */
export const layoutOf = (cookies: Readonly<Record<string, string | undefined>>): DiffLayout =>
  cookies['diff_view'] === 'parallel' ? 'parallel' : 'inline';
