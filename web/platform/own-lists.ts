import type { ReactNode } from 'react';
import { createRegistry } from './registry.ts';

/** What kinds of subjects list of the viewer's own, from all places: `{ id: 'issues', … }` is at `/dashboard/issues`. */
export const ownLists = createRegistry<{
  readonly id: string;
  readonly order?: number;
  readonly label: string;
  readonly icon: ReactNode;
}>();
