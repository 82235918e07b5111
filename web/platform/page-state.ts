import type { DehydratedState } from '@tanstack/react-query';
import type { EntityState } from './entities.ts';
import type { SentFailure } from './routing/page-router.ts';

/** What the server leaves in the page for the script, as JSON. */
export interface PageState {
  root: string;
  renderedAt: number;
  queries: DehydratedState;
  entities: EntityState;
  /** Why there is something else in place of the page. */
  failure?: SentFailure | undefined;
}
