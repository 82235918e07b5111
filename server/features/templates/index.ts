import type { Feature } from '../../platform/feature.ts';
import { templateRoutes } from './template.routes.ts';

export { readTemplate } from './template.service.ts';

/** Initial texts for descriptions: Markdown files of the repository. */
export const templatesFeature: Feature = { name: 'templates', routes: templateRoutes };
