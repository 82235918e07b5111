import type { Feature } from '../../platform/feature.ts';
import { forkRoutes } from './fork.routes.ts';

/** A project that begins as a copy of another. */
export const forksFeature: Feature = { name: 'forks', routes: forkRoutes };
