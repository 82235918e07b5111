import { startTransition, useEffect, useState } from 'react';
import { arrivedByLink } from './navigation.ts';

/**
 * Whether to render a long page whole. After a click on a link the first screen is painted first, and the rest follows immediately.
 * Going back, jumping to a place further down, or coming from another site renders everything together.
 */
export function useWhole(): boolean {
  const [whole, setWhole] = useState(() => !arrivedByLink());
  useEffect(() => {
    if (!whole) startTransition(() => setWhole(true));
  }, [whole]);
  return whole;
}
