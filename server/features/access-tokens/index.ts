import type { Feature } from '../../platform/feature.ts';
import { botTokenRoutes } from './bot-token.routes.ts';

/** Access tokens of projects and groups, each with a bot that is a member there. */
export const accessTokensFeature: Feature = { name: 'access-tokens', routes: botTokenRoutes };
