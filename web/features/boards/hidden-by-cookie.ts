import { useState, useSyncExternalStore } from 'react';
import { urlRoot } from '../../platform/url.ts';

/** Seconds: ten years, of which browsers keep what they keep. */
const kept = 3650 * 86_400;

const never = (): (() => void) => () => undefined;

/** Whether something is hidden in this browser for good, and what hides it. The server's page has it hidden, so that nothing that was hidden flashes. */
export function useHiddenByCookie(name: string): readonly [hidden: boolean, hide: () => void] {
  const isHidden = (): boolean => document.cookie.split('; ').some((one) => one.startsWith(`${name}=`));
  const before = useSyncExternalStore(never, isHidden, () => true);
  const [now, setNow] = useState(false);
  return [
    before || now,
    () => {
      // oxlint-disable-next-line unicorn/no-document-cookie -- CookieStore is not everywhere yet
      document.cookie = `${name}=true; path=${urlRoot() || '/'}; max-age=${kept}; samesite=lax`;
      setNow(true);
    },
  ];
}
