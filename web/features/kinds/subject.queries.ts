import type { QueryClient } from '@tanstack/react-query';
import type { SubjectPath } from '../../../contract/discussions/discussions.ts';
import type { SubjectPage } from '../../../contract/kinds/kinds.ts';
import { entitiesOf, entityQuery } from '../../platform/query.ts';
import { pathPart } from '../../platform/url.ts';
import { leanPerson } from '../accounts/index.ts';
import { subjects, type SubjectEntity } from './subject.entity.ts';

/** The address of a subject below a group, without the relative root: `/groups/acme/-/epics/1`. */
export const subjectPath = (group: string, segment: string, iid: string) =>
  `/groups/${pathPart(group)}/-/${encodeURIComponent(segment)}/${encodeURIComponent(iid)}` as const;

export const leanSubject = (subject: SubjectPage): SubjectEntity => ({
  ...subject,
  author: leanPerson(subject.author),
  assignees: subject.assignees.map(leanPerson),
  reviewers: subject.reviewers.map(leanPerson),
});

export const subjectQuery = (base: SubjectPath) =>
  entityQuery(`${base}.json`, undefined, (answer, keep) => keep(subjects, leanSubject(answer)));

/** The subject at an address, if it is loaded. */
export function subjectInCache(client: QueryClient, base: SubjectPath): SubjectPage | undefined {
  const id = client.getQueryData(subjectQuery(base).queryKey);
  return id === undefined ? undefined : entitiesOf(client).read(subjects, id);
}
