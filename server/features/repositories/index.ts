import type { Feature } from '../../platform/feature.ts';
import { gitHttpRoutes } from './git-http.routes.ts';
import { repositoryChannel } from './repository.channels.ts';
import { repositoryJobs, repositoryReactions } from './repository.reactions.ts';

export { reconcilePushes } from './push.service.ts';

export const repositoriesFeature: Feature = {
  name: 'repositories',
  routes(app) {
    gitHttpRoutes(app);
  },
  reactions: repositoryReactions,
  jobs: repositoryJobs,
  channels: [repositoryChannel],
};
