import type { Feature } from '../../platform/feature.ts';
import { markdownRoutes } from './markdown.routes.ts';

/** Markdown as people see it before they send it. */
export const markdownFeature: Feature = { name: 'markdown', routes: markdownRoutes };
