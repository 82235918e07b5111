import { useEffect } from 'react';
import type { SubjectPath } from '../../../contract/discussions/discussions.ts';
import { useApi } from '../../platform/app-context.tsx';

/** In milliseconds: a page that was visible for so long was read. */
const pause = 2000;

/** Records on the server that the viewer reads the page, so that their next visit shows what is new. */
export function useVisit(base: SubjectPath, enabled: boolean, onRecorded: (visitedAt: string) => void): void {
  const api = useApi();
  useEffect(() => {
    if (!enabled) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const record = (): void =>
      void api
        .post(`${base}/visit`, { inBackground: true })
        .then(({ visited_at }) => onRecorded(visited_at))
        // The next visit shows more as new than there is: no reason to say anything.
        .catch(() => undefined);
    const follow = (): void => {
      clearTimeout(timer);
      // Also when it is left: what came while it was open has been seen.
      if (document.visibilityState === 'visible') timer = setTimeout(record, pause);
      else if (timer !== undefined) record();
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', follow);
    };
  }, [api, base, enabled, onRecorded]);
}
