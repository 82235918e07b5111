import type { SubjectPath } from '../../../contract/discussions/discussions.ts';
import type { LinkedFacts, LinkedSubject } from '../../../contract/links/links.ts';
import type { Entities, Id } from '../../platform/entities.ts';
import { entityQuery } from '../../platform/query.ts';
import { leanPerson } from '../accounts/index.ts';
import type { LinkedKind } from './linked-kind.ts';

type OfLink = 'reference' | 'path' | 'link_type' | 'relation_path' | 'removable';

/** A link on a subject's page, with the linked subject as an id. */
export interface Link extends Pick<LinkedSubject, OfLink> {
  id: Id<LinkedFacts>;
}

/** The fields of the linked subject, as stored. */
const factsOf = ({
  reference: _reference,
  path: _path,
  link_type: _type,
  relation_path: _relation,
  removable: _removable,
  ...facts
}: LinkedSubject): LinkedFacts => ({ ...facts, assignees: facts.assignees.map(leanPerson) });

const linkOf = ({ id, reference, path, link_type, relation_path, removable }: LinkedSubject): Link => ({
  id,
  reference,
  path,
  link_type,
  relation_path,
  removable,
});

/** Normalises an answer with links. */
export function takeLinks(
  entities: Entities,
  { entity }: LinkedKind,
  answer: readonly LinkedSubject[],
): Link[] {
  for (const item of answer) entities.put(entity, factsOf(item));
  return answer.map(linkOf);
}

/** Of the subject at `base`. */
export const linksPath = (base: SubjectPath) => `${base}/links` as const;

export const linksQuery = ({ entity }: LinkedKind, base: SubjectPath) =>
  entityQuery(linksPath(base), undefined, (answer, keep): Link[] =>
    answer.map((item) => {
      keep(entity, factsOf(item));
      return linkOf(item);
    }),
  );
