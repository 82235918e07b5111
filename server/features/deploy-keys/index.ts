import type { Feature } from '../../platform/feature.ts';
import { deployKeyRoutes } from './deploy-key.routes.ts';

/** Keys that read or push the code of projects over SSH, and nothing else. */
export const deployKeysFeature: Feature = { name: 'deploy-keys', routes: deployKeyRoutes };
