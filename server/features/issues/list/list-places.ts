import type { Context } from '../../../platform/context.ts';
import { loadGroup } from '../../groups/index.ts';
import { loadProjectScope } from '../issue.service.ts';
import type { IssueFilter, IssueScope } from './issue-filter.queries.ts';

/** A list that has pages: a project's, a group's, or of what concerns the viewer. */
export interface ListPlace {
  /** The list's own address. */
  readonly url: '/:project/-/issues' | '/groups/:group/-/issues' | '/dashboard/issues';
  readonly access: 'anyone' | 'signed-in';
  /** Where it looks, for a viewer who may read it; 404 or 403 otherwise. */
  readonly scopeOf: (ctx: Context, name: string) => Promise<IssueScope>;
  /** What it shows where nothing else is asked for. */
  readonly defaults: (filter: IssueFilter) => IssueFilter;
}

/** The project or group of a request's address; '' for the viewer's own list. */
export const nameIn = (params: unknown): string =>
  Object.values(params as Readonly<Record<string, string>>)[0] ?? '';

const asAsked = (filter: IssueFilter): IssueFilter => filter;

export const listPlaces: readonly ListPlace[] = [
  {
    url: '/:project/-/issues',
    access: 'anyone',
    scopeOf: loadProjectScope,
    defaults: asAsked,
  },
  {
    url: '/groups/:group/-/issues',
    access: 'anyone',
    scopeOf: async (ctx, name) => ({ kind: 'group', id: (await loadGroup(ctx, name)).id }),
    defaults: asAsked,
  },
  {
    url: '/dashboard/issues',
    access: 'signed-in',
    scopeOf: () => Promise.resolve({ kind: 'all' }),
    // Everybody's issues are nobody's: without a person the list is what is assigned to the viewer.
    defaults: (filter) =>
      [
        filter.mine,
        filter.authorId,
        filter.authorUsername,
        filter.assigneeId,
        filter.assigneeUsernames,
      ].every((asked) => asked === undefined)
        ? { ...filter, mine: 'assigned_to_me' }
        : filter,
  },
];
