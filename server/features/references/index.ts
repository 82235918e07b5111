export { fillForViewer, registerReferences } from './reference-resolvers.ts';
export type { ReferenceResolver } from './reference-resolvers.ts';
export {
  crossReferenceVisible,
  insertCrossReference,
  registerReferenceSource,
} from './cross-reference.queries.ts';
export type { CrossReference, SourceVisible } from './cross-reference.queries.ts';
