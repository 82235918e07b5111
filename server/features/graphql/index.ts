import type { Feature } from '../../platform/feature.ts';
import { graphqlRoutes } from './graphql.routes.ts';

/** `/api/graphql`, on top of the services of the other features. */
export const graphqlFeature: Feature = { name: 'graphql', routes: graphqlRoutes };
