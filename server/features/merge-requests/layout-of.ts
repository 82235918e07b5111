import type { IncomingHttpHeaders } from 'node:http';
import type { DiffLayout } from '../../../contract/merge-requests/merge-requests.ts';

/** How this browser has changes shown; of people who are signed in, their preferences say it. */
export const layoutOf = (cookies: Readonly<Record<string, string | undefined>>): DiffLayout =>
  cookies['diff_view'] === 'parallel' ? 'parallel' : 'inline';

/** Whether a phone asks. Not every browser sends the hint, and none over plain HTTP. */
export const isPhone = ({
  'sec-ch-ua-mobile': hint,
  'user-agent': agent = '',
}: IncomingHttpHeaders): boolean => (hint === undefined ? agent.includes('Mobi') : hint === '?1');
