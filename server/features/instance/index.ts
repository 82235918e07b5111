import type { Feature } from '../../platform/feature.ts';
import { instanceRoutes } from './instance.routes.ts';

export { openApiDocument } from './openapi.ts';
export const instanceFeature: Feature = { name: 'instance', routes: instanceRoutes };
