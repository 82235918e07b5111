import type { Feature } from '../../platform/feature.ts';
import { sayImageSizes } from './image-sizes.ts';
import { uploadApiRoutes } from './upload-api.routes.ts';
import { sweepUploads } from './upload.jobs.ts';
import { uploadRoutes } from './upload.routes.ts';

export { copyUploads } from './upload.service.ts';

/** Files that people attach to texts. */
export const uploadsFeature: Feature = {
  name: 'uploads',
  textFillers: [sayImageSizes],
  routes(app, platform) {
    uploadRoutes(app, platform);
    uploadApiRoutes(app, platform);
  },
  jobs: [sweepUploads],
};
