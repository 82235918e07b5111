import type { SubjectPath } from '../../../contract/discussions/discussions.ts';
import type { LinkedFacts, LinkedSubject } from '../../../contract/links/links.ts';
import type { EntityType, Id } from '../../platform/entities.ts';
import { entityQuery } from '../../platform/query.ts';
import { leanPerson } from '../accounts/index.ts';

type OfLink = 'reference' | 'path' | 'link_type' | 'relation_path' | 'removable';

/** A link on a subject's page, with the linked subject as an id. */
export interface Link extends Pick<LinkedSubject, OfLink> {
  id: Id<LinkedFacts>;
}

/** A link, and the linked subject as it is stored. */
const parted = ({
  reference,
  path,
  link_type,
  relation_path,
  removable,
  ...facts
}: LinkedSubject): [Link, LinkedFacts] => [
  { id: facts.id, reference, path, link_type, relation_path, removable },
  { ...facts, assignees: facts.assignees.map(leanPerson) },
];

/** Normalises an answer with links. */
export const takeLinks = (
  keep: (type: EntityType<LinkedFacts>, facts: LinkedFacts) => void,
  entity: EntityType<LinkedFacts>,
  answer: readonly LinkedSubject[],
): Link[] =>
  answer.map((item) => {
    const [link, facts] = parted(item);
    keep(entity, facts);
    return link;
  });

/** Of the subject at `base`. */
export const linksPath = (base: SubjectPath) => `${base}/links` as const;

export const linksQuery = (entity: EntityType<LinkedFacts>, base: SubjectPath) =>
  entityQuery(linksPath(base), undefined, (answer, keep): Link[] => takeLinks(keep, entity, answer));
