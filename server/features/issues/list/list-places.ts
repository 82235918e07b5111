import type { FastifyRequest } from 'fastify';
import { loadGroup } from '../../groups/index.ts';
import { loadProjectScope } from '../issue.service.ts';
import type { IssueFilter, IssueScope } from './issue-filter.queries.ts';

/** A list that has pages: a project's, a group's, or of what concerns the viewer. */
export interface ListPlace {
  /** The list's own address. */
  readonly url: string;
  readonly access: 'anyone' | 'signed-in';
  /** Where it looks, for a viewer who may read it; 404 or 403 otherwise. */
  readonly scopeOf: (request: FastifyRequest) => Promise<IssueScope>;
  /** What it shows where nothing else is asked for. */
  readonly defaults: (filter: IssueFilter) => IssueFilter;
}

const asAsked = (filter: IssueFilter): IssueFilter => filter;

export const listPlaces: readonly ListPlace[] = [
  {
    url: '/:project/-/issues',
    access: 'anyone',
    scopeOf: ({ ctx, params }) => loadProjectScope(ctx, (params as { project: string }).project),
    defaults: asAsked,
  },
  {
    url: '/groups/:group/-/issues',
    access: 'anyone',
    scopeOf: async ({ ctx, params }) => ({
      kind: 'group',
      id: (await loadGroup(ctx, (params as { group: string }).group)).id,
    }),
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
