import type { App } from '../../platform/http/app.ts';
import { readUserCounts } from './user-counts.ts';

/** v4's numbers of what awaits a person. */
export function userCountRoutes(app: App): void {
  app.get(
    '/api/v4/user_counts',
    {
      config: { access: 'signed-in' },
      schema: {
        tags: ['Users'],
        summary: "Count one's open issues, merge requests, reviews and todos",
      },
    },
    ({ ctx }) => readUserCounts(ctx),
  );
}
