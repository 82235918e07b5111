export { fillForEverybody, fillForViewer, fillForViewers } from './reference-resolvers.ts';
export {
  countChangesReferring,
  crossReferenceVisible,
  withVisibleReferences,
  ensureLinkReferences,
  insertCrossReference,
  insertingReferences,
  listReferring,
  referencesToCopy,
} from './cross-reference.queries.ts';
export type { CrossReference } from './cross-reference.queries.ts';
