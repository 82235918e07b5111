import type { QueryClient } from '@tanstack/react-query';
import type { SubjectPage } from '../../../contract/kinds/kinds.ts';
import type { Id } from '../../platform/entities.ts';
import { entitiesOf, entityQuery } from '../../platform/query.ts';
import { pathPart } from '../../platform/url.ts';
import { leanPerson } from '../accounts/index.ts';
import { subjects } from './subject.entity.ts';

/** The address of a subject below a group, without the relative root: `/groups/acme/-/epics/1`. */
export const subjectPath = (group: string, segment: string, iid: string): string =>
  `/groups/${pathPart(group)}/-/${encodeURIComponent(segment)}/${encodeURIComponent(iid)}`;

export const leanSubject = (subject: SubjectPage): SubjectPage => ({
  ...subject,
  author: leanPerson(subject.author),
  assignees: subject.assignees.map(leanPerson),
});

export const subjectQuery = (base: string) =>
  entityQuery(`${base}.json`, undefined, (answer: SubjectPage, keep) => keep(subjects, leanSubject(answer)));

/** The subject at an address, if it is loaded. */
export function subjectInCache(client: QueryClient, base: string): SubjectPage | undefined {
  const id = client.getQueryData<Id<SubjectPage>>(subjectQuery(base).queryKey);
  return id === undefined ? undefined : entitiesOf(client).read(subjects, id);
}
