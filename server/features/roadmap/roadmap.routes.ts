import { Type } from 'typebox';
import { mostOnRoadmap, roadmapRows } from '../../../contract/roadmap/roadmap.ts';
import type { App } from '../../platform/http/app.ts';
import { Match, SubjectFilterQuery } from '../planning/index.ts';
import { readChildren, readRoadmap } from './read-roadmap.ts';

const Asked = Type.Object({
  ...SubjectFilterQuery,
  confidential: Type.Optional(Type.Boolean()),
  state: Type.Optional(Type.Enum(['opened', 'closed', 'all'])),
  not: Type.Optional(Type.Object({ ...Match })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: mostOnRoadmap / roadmapRows })),
});

/** The page calls of a roadmap. Dates are changed by the call that changes an epic. */
export function roadmapRoutes(app: App): void {
  app.get(
    '/groups/:group/-/roadmap.json',
    {
      config: { access: 'anyone' },
      schema: { params: Type.Object({ group: Type.String() }), querystring: Asked },
    },
    ({ ctx, params, query: { page, ...query } }) => readRoadmap(ctx, params.group, query, page),
  );
  app.get(
    '/groups/:group/-/epics/:iid/roadmap.json',
    {
      config: { access: 'anyone' },
      schema: { params: Type.Object({ group: Type.String(), iid: Type.Integer() }) },
    },
    async ({ ctx, params }) => ({ epics: await readChildren(ctx, params.group, params.iid) }),
  );
}
