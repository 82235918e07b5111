import type { Feature } from '../../platform/feature.ts';
import { autocompleteRoutes } from './autocomplete.routes.ts';
import { pickerRoutes } from './picker.routes.ts';

/** Completions for references in texts and for pickers. Depends on the features whose things it offers. */
export const autocompleteFeature: Feature = {
  name: 'autocomplete',
  routes(app, platform) {
    autocompleteRoutes(app, platform);
    pickerRoutes(app);
  },
};
