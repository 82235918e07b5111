import type { Feature } from '../../platform/feature.ts';
import { memberRoutes } from './member.routes.ts';

export const membersFeature: Feature = { name: 'members', routes: memberRoutes };
