export { fillForEverybody, fillForViewer, fillForViewers } from './reference-resolvers.ts';
export {
  crossReferenceVisible,
  ensureCrossReference,
  insertCrossReference,
} from './cross-reference.queries.ts';
export type { CrossReference } from './cross-reference.queries.ts';
