export {
  fillForEverybody,
  fillForViewer,
  fillForViewers,
  registerReferences,
  registerTextFiller,
} from './reference-resolvers.ts';
export type { ReferenceResolver, TextFiller } from './reference-resolvers.ts';
export {
  crossReferenceVisible,
  ensureCrossReference,
  insertCrossReference,
  registerReferenceSource,
} from './cross-reference.queries.ts';
export type { CrossReference, SourceVisible } from './cross-reference.queries.ts';
