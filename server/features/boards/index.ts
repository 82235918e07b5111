import type { Feature } from '../../platform/feature.ts';
import { boardChannel } from './board.channel.ts';
import { boardPageRoutes } from './board-page.routes.ts';
import { boardRoutes } from './board.routes.ts';
import { cardRoutes } from './card.routes.ts';

/** Boards: a project's issues in lists side by side, moved between them. */
export const boardsFeature: Feature = {
  name: 'boards',
  routes(app) {
    boardRoutes(app);
    boardPageRoutes(app);
    cardRoutes(app);
  },
  channels: [boardChannel],
};
