import type { Feature } from '../../platform/feature.ts';
import { autocompleteRoutes } from './autocomplete.routes.ts';

/** Offers what can be referred to in a text: stands above the features whose things it offers. */
export const autocompleteFeature: Feature = { name: 'autocomplete', routes: autocompleteRoutes };
