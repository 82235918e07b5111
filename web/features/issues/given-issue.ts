import { queryOptions } from '@tanstack/react-query';
import type { Person } from '../../../contract/discussions/discussions.ts';
import type { EpicOfIssue } from '../../../contract/epics/epics.ts';
import type { Label } from '../../../contract/labels/labels.ts';
import type { Milestone } from '../../../contract/milestones/milestones.ts';
import { apiOf } from '../../platform/query.ts';
import { textParam } from '../../platform/search-params.ts';
import { idPart } from '../../platform/url.ts';
import { epicFound } from '../planning/index.ts';

/** What an address says of the issue to be opened: `issue[title]`, `issue[label_ids][]` … as GitLab has them. */
export interface GivenIssue {
  title?: string | undefined;
  description?: string | undefined;
  template?: string | undefined;
  confidential?: boolean | undefined;
  label_ids?: readonly string[] | undefined;
  assignee_ids?: readonly string[] | undefined;
  milestone_id?: string | undefined;
  /** `group&5`. */
  epic?: string | undefined;
  due_date?: string | undefined;
  weight?: number | undefined;
}

/** As many of a kind as an address can name. */
const most = 20;

const numbersIn = (...values: readonly unknown[]): string[] | undefined => {
  const found = values
    .flat()
    .filter((value): value is string => typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value));
  return found.length === 0 ? undefined : [...new Set(found)].slice(0, most);
};

/** For the route. What is nonsense is left out. */
export function givenIssue(search: Record<string, unknown>): GivenIssue {
  const of = (name: string): unknown => search[`issue[${name}]`];
  const day = textParam(of('due_date'));
  const weight = textParam(of('weight'));
  return {
    title: textParam(of('title')) ?? textParam(search['title']),
    description: textParam(of('description')) ?? textParam(search['description']),
    template: textParam(search['issuable_template']),
    confidential: ['true', '1'].includes(textParam(of('confidential')) ?? '') || undefined,
    label_ids: numbersIn(search['issue[label_ids][]'], of('label_ids')),
    assignee_ids: numbersIn(search['issue[assignee_ids][]'], of('assignee_ids'), of('assignee_id')),
    milestone_id: numbersIn(of('milestone_id'))?.[0],
    epic: /^[\w./-]+&\d{1,9}$/.exec(textParam(of('epic_id')) ?? '')?.[0],
    due_date: /^\d{4}-\d\d-\d\d$/.test(day ?? '') && !Number.isNaN(Date.parse(day!)) ? day : undefined,
    weight: /^\d{1,9}$/.test(weight ?? '') ? Number(weight) : undefined,
  };
}

/** The things that the address names, as far as they are there for the viewer. */
export interface GivenThings {
  labels: Label[];
  assignees: Person[];
  milestone: Milestone | null;
  epic: EpicOfIssue | null;
}

export const namesThings = ({ label_ids, assignee_ids, milestone_id, epic }: GivenIssue): boolean =>
  (label_ids ?? assignee_ids ?? milestone_id ?? epic) !== undefined;

export const givenQuery = (
  path: string,
  { label_ids = [], assignee_ids = [], milestone_id, epic: epicName }: GivenIssue,
) =>
  queryOptions({
    queryKey: ['given issue', path, label_ids, assignee_ids, milestone_id ?? null, epicName ?? null] as const,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ client, signal }): Promise<GivenThings> => {
      const api = apiOf(client);
      const project = `/api/v4/projects/${idPart(path)}` as const;
      const find = <T>(call: Promise<T>): Promise<T[]> =>
        call.then(
          (found) => [found],
          () => [],
        );
      const all = async <T>(calls: readonly Promise<T>[]): Promise<T[]> =>
        (await Promise.all(calls.map(find))).flat();
      const [group = '', number = ''] = epicName?.split('&') ?? [];
      const [labels, assignees, [milestone = null], [epic = null]] = await Promise.all([
        all(label_ids.map((id) => api.get(`${project}/labels/${id}`, { signal }))),
        all(assignee_ids.map((id) => api.get(`/autocomplete/users/${id}.json`, { signal }))),
        milestone_id === undefined ? [] : find(api.get(`${project}/milestones/${milestone_id}`, { signal })),
        epicName === undefined
          ? []
          : find(api.get(`/api/v4/groups/${idPart(group)}/epics/${number}`, { signal })),
      ]);
      return { labels, assignees, milestone, epic: epic && epicFound(epic) };
    },
  });
