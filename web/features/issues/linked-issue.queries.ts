import type { LinkedIssue } from '../../../contract/issues/issues.ts';
import type { Entities, Id } from '../../platform/entities.ts';
import { entityQuery } from '../../platform/query.ts';
import { leanPerson } from '../accounts/index.ts';
import { issues } from './issue.entity.ts';
import { issuePath } from './issue.queries.ts';

type OfLink = 'reference' | 'path' | 'link_type' | 'relation_path' | 'removable';
/** The fields of the linked issue, as stored. */
export type LinkedFacts = Omit<LinkedIssue, OfLink>;

/** A link on an issue's page, with the linked issue as an id. */
export interface Link extends Pick<LinkedIssue, OfLink> {
  id: Id<LinkedFacts>;
}

const factsOf = ({
  reference: _reference,
  path: _path,
  link_type: _type,
  relation_path: _relation,
  removable: _removable,
  ...facts
}: LinkedIssue): LinkedFacts => ({ ...facts, assignees: facts.assignees.map(leanPerson) });

const linkOf = ({ id, reference, path, link_type, relation_path, removable }: LinkedIssue): Link => ({
  id,
  reference,
  path,
  link_type,
  relation_path,
  removable,
});

/** Normalises an answer with links. */
export function takeLinks(entities: Entities, answer: readonly LinkedIssue[]): Link[] {
  for (const item of answer) entities.put(issues, factsOf(item));
  return answer.map(linkOf);
}

export const linksPath = (path: string, iid: string | number) => `${issuePath(path, iid)}/links` as const;

export const linksQuery = (path: string, iid: string | number) =>
  entityQuery(linksPath(path, iid), undefined, (answer, keep): Link[] =>
    answer.map((item) => {
      keep(issues, factsOf(item));
      return linkOf(item);
    }),
  );
