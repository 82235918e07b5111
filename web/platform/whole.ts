import { startTransition, useEffect, useState } from 'react';
import { arrivedByLink } from './navigation.ts';

/**
 * Whether a long page is to be rendered whole. A page that a link led to is painted with what fills the first screen, and the rest
 * follows in the same breath. Whoever comes back, to a place further down, or from outside gets all of it at once.
 */
export function useWhole(): boolean {
  const [whole, setWhole] = useState(() => !arrivedByLink());
  useEffect(() => {
    if (!whole) startTransition(() => setWhole(true));
  }, [whole]);
  return whole;
}
