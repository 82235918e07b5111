import type { Feature } from '../../platform/feature.ts';
import { helpRoutes } from './help.routes.ts';

/** `/help`: docs/ as pages of the instance. */
export const helpFeature: Feature = { name: 'help', routes: helpRoutes };
