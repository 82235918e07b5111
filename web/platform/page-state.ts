import type { DehydratedState } from '@tanstack/react-query';
import type { EntityState } from './entities.ts';

/** What the server leaves in the page for the script, as JSON. */
export interface PageState {
  root: string;
  renderedAt: number;
  queries: DehydratedState;
  entities: EntityState;
}
