import type { Feature } from '../../platform/feature.ts';
import { diagramRoutes } from './diagram.routes.ts';
import { markdownRoutes } from './markdown.routes.ts';
import { previewRoutes } from './preview.routes.ts';

/** Previews of Markdown, and the frame for its diagrams. */
export const markdownFeature: Feature = {
  name: 'markdown',
  routes(app, platform) {
    markdownRoutes(app);
    previewRoutes(app, platform);
    diagramRoutes(app);
  },
};
