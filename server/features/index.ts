import type { Feature } from '../platform/feature.ts';
import { accountsFeature } from './accounts/index.ts';
import { namespacesFeature } from './namespaces/index.ts';

/** Every feature, once. A new one is a line here and a folder. */
export const features: readonly Feature[] = [namespacesFeature, accountsFeature];
