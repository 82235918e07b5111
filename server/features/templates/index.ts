import type { Feature } from '../../platform/feature.ts';
import { templateRoutes } from './template.routes.ts';

/** What a description can begin with: Markdown files of the repository. */
export const templatesFeature: Feature = { name: 'templates', routes: templateRoutes };
