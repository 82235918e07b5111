import { Type } from 'typebox';
import type { SubjectType } from '../../platform/subjects/subject-type.ts';
import type { App } from '../../platform/http/app.ts';
import { deleteDescriptionVersions, readDescriptionDiff } from './description-version.service.ts';
import { noteableOfPage, pageBase, pageParameters } from './noteable-routes.ts';

interface Asked {
  readonly project: string;
  readonly version_id: number;
}

/** The page calls for 'changed the description'. */
export function descriptionVersionRoutes(app: App, type: SubjectType): void {
  if (type.describe === undefined) return;
  const base = `${pageBase(type)}/descriptions/:version_id` as const;
  const schema = {
    params: Type.Object({ ...pageParameters(type), version_id: Type.Integer() }),
    querystring: Type.Object({ start_version_id: Type.Optional(Type.Integer()) }),
  };

  app.get(`${base}/diff`, { config: { access: 'anyone' }, schema }, async ({ ctx, params, query }) => {
    const { version_id, ...of } = params as Asked;
    const noteable = await noteableOfPage(ctx, type, of);
    return {
      diff: await readDescriptionDiff(ctx, noteable, { id: version_id, startId: query.start_version_id }),
    };
  });
  app.delete(base, { config: { access: 'signed-in' }, schema }, async ({ ctx, params, query }, reply) => {
    const { version_id, ...of } = params as Asked;
    const noteable = await noteableOfPage(ctx, type, of);
    await deleteDescriptionVersions(ctx, noteable, { id: version_id, startId: query.start_version_id });
    return reply.status(204).send();
  });
}
