import { describe, expect, it } from 'vitest';
import type { AnswerOf, CallOf } from '../../contract/calls.ts';
import type { CountedLabel, LabelChoice } from '../../contract/labels/labels.ts';
import { projectPage } from '../features/projects/index.ts';
import type { Api } from './api.ts';
import { apiQuery, createQueryClient } from './query.ts';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const holds = <_ extends true>(): void => undefined;

/** Never called: each line compiles, or is refused by the compiler as `@ts-expect-error` says. */
async function calls(api: Api, project: string, id: number, path: string): Promise<void> {
  const labels = await api.get(`/api/v4/projects/${project}/labels`, { query: { search: 'bug', page: 2 } });
  holds<Same<typeof labels, CountedLabel[]>>();
  // The number of segments decides: a label is not what is below it, and no path matches two declarations.
  const label = await api.get(`/api/v4/projects/${project}/labels/${id}`);
  holds<Same<typeof label, CountedLabel>>();
  holds<Same<AnswerOf<'GET', `/${string}/-/labels.json`>, LabelChoice[]>>();
  // The same path, as code that is given several of them has it.
  const list: '/dashboard/issues' | `/${string}/-/issues` = `/${project}/-/issues`;
  const views = await api.get(`${list}/views.json`);
  holds<Same<(typeof views)[number]['name'], string>>();

  // @ts-expect-error -- no such call. was: any path compiled, with any answer
  await api.get(`/api/v4/projects/${project}/label`);
  // @ts-expect-error -- a path that is only known to be text
  await api.get(path);
  // @ts-expect-error -- declared for GET, POST, but not for PATCH
  await api.patch(`/api/v4/projects/${project}/labels`);
  // @ts-expect-error -- one of the two is not declared: priorities are a project's
  await api.get(`/${id > 1 ? 'groups/' : ''}${project}/-/labels/prioritised.json`);
  // @ts-expect-error -- the address of a page has the relative root already. was: added twice, for four calls of an issue
  await api.post(projectPage(project, 'todos'), { body: { issuable_id: 1, issuable_type: 'issue' } });
  // @ts-expect-error -- the answer is what the contract says. was: what the caller said
  await api.get<LabelChoice[]>(`/api/v4/projects/${project}/labels`);
  // @ts-expect-error -- a parameter that the call does not take
  await api.get(`/api/v4/projects/${project}/labels`, { query: { labels: 'bug' } });
  // @ts-expect-error -- a body of another type
  await api.post(`/${project}/-/labels/${id}/merge`, { body: { into: 'bug' } });
  // @ts-expect-error -- without the body that it needs
  await api.post(`/${project}/-/labels/${id}/merge`);
  const nothing = await api.delete(`/api/v4/projects/${project}/labels/${id}`);
  holds<Same<typeof nothing, undefined>>();

  // The cache's keys carry the type of their data.
  const query = apiQuery(`/api/v4/projects/${project}/labels/${id}`);
  const cached = createQueryClient().getQueryData(query.queryKey);
  holds<Same<typeof cached, CountedLabel | undefined>>();
  // @ts-expect-error -- a label is no text
  createQueryClient().setQueryData(query.queryKey, 'bug');
  // @ts-expect-error -- no such call
  apiQuery('/api/v4/label');
}

describe('calls by path', () => {
  it('are checked by the compiler', () => {
    expect(calls).toBeTypeOf('function');
    holds<Same<CallOf<'GET', '/nobody'>, never>>();
  });
});
