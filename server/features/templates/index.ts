import type { Feature } from '../../platform/feature.ts';
import { templateRoutes } from './template.routes.ts';

/** Initial texts for descriptions: Markdown files of the repository. */
export const templatesFeature: Feature = { name: 'templates', routes: templateRoutes };
