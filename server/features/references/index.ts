export { fillForEverybody, fillForViewer, fillForViewers } from './reference-resolvers.ts';
export {
  crossReferenceVisible,
  ensureCrossReferences,
  insertCrossReference,
  insertingReferences,
  referencesToCopy,
} from './cross-reference.queries.ts';
export type { CrossReference } from './cross-reference.queries.ts';
