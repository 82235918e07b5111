import type { Feature } from '../../platform/feature.ts';
import { autocompleteRoutes } from './autocomplete.routes.ts';
import { pickerRoutes } from './picker.routes.ts';

/** Offers what can be referred to in a text or chosen by a picker: stands above the features whose things it offers. */
export const autocompleteFeature: Feature = {
  name: 'autocomplete',
  routes(app, platform) {
    autocompleteRoutes(app, platform);
    pickerRoutes(app);
  },
};
