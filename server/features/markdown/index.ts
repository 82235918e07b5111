import type { Feature } from '../../platform/feature.ts';
import { diagramRoutes } from './diagram.routes.ts';
import { markdownRoutes } from './markdown.routes.ts';
import { previewRoutes } from './preview.routes.ts';

/** Markdown as people see it before they send it, and where its diagrams are drawn. */
export const markdownFeature: Feature = {
  name: 'markdown',
  routes(app, platform) {
    markdownRoutes(app);
    previewRoutes(app, platform);
    diagramRoutes(app);
  },
};
