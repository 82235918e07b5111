import type { Feature } from '../../platform/feature.ts';
import { relationWords } from './relations.ts';

export {
  copyLinks,
  countOpen,
  findLinkedIds,
  linkTypes,
  listLinksWithin,
  takeLinks,
} from './link.queries.ts';
export type { LinkedRows, LinksAsked, LinkType, StoredLink } from './link.queries.ts';
export { linkPageRoutes } from './link-page.routes.ts';
export {
  deleteLink,
  linkSubjects,
  listLinked,
  mostReferences,
  readLink,
  unlinkSubjects,
} from './link-subjects.ts';
export type { Linked, LinkedKind } from './link-subjects.ts';
export { recordRelations } from './relations.ts';
export type { Related, Relation } from './relations.ts';

/** What subjects of one kind are linked to others of it by: which are related, and which block which. */
export const linksFeature: Feature = {
  name: 'links',
  history: [relationWords],
};
