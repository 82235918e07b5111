import { useEffect, useState } from 'react';

/**
 * Whether this browser may keep unsent text under `autosave/{key}` (`autosave.ts`), or one of another tab beside it: then the form has to be there to
 * give it back. False in the first render.
 */
export function useIsKept(key: string): boolean {
  const [kept, setKept] = useState(false);
  useEffect(() => setKept(isKept(key)), [key]);
  return kept;
}

function isKept(key: string): boolean {
  const [own, beside] = [`autosave/${key}`, `autosave/${key}~`];
  for (const area of ['localStorage', 'sessionStorage'] as const)
    try {
      if (Object.keys(globalThis[area]).some((name) => name === own || name.startsWith(beside))) return true;
    } catch {
      // Forbidden by the browser: nothing is kept there.
    }
  return false;
}
