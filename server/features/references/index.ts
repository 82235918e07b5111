export { fillForViewer, registerReferences } from './reference-resolvers.ts';
export type { ReferenceResolver } from './reference-resolvers.ts';
export { insertCrossReference } from './cross-reference.queries.ts';
export type { CrossReference } from './cross-reference.queries.ts';
