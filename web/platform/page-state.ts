import type { DehydratedState } from '@tanstack/react-query';
import type { EntityState } from './entities.ts';
import type { SentFailure } from './routing/page-router.ts';

/** The JSON that the server leaves in the page for the script. */
export interface PageState {
  root: string;
  renderedAt: number;
  queries: DehydratedState;
  entities: EntityState;
  /** Why something else is shown instead of the page. */
  failure?: SentFailure | undefined;
}
