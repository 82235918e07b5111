import { Type } from 'typebox';
import type { App } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';
import { listTemplates, readTemplate } from './template.service.ts';

const tags = ['Project templates'];
/** Description templates of a repository, for pages and as v4 returns them. */
export function templateRoutes(app: App, { features }: Platform): void {
  const kinds = features.flatMap((feature) => feature.templates ?? []);
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  const byPageName = new Map(kinds.map((kind) => [kind.pageName, kind]));
  const Kind = Type.Enum([...byName.keys()]);
  const PageKind = Type.Enum([...byPageName.keys()]);

  app.get(
    '/api/v4/projects/:id/templates/:type',
    {
      config: { access: 'anyone' },
      schema: {
        tags,
        summary: 'List the templates of a type',
        params: Type.Object({ id: Type.String(), type: Kind }),
      },
    },
    async ({ ctx, params }) => listTemplates(ctx, params.id, byName.get(params.type)!),
  );
  app.get(
    '/api/v4/projects/:id/templates/:type/:name',
    {
      config: { access: 'anyone' },
      schema: {
        tags,
        summary: 'Show a template',
        params: Type.Object({ id: Type.String(), type: Kind, name: Type.String() }),
      },
    },
    async ({ ctx, params }) => readTemplate(ctx, params.id, byName.get(params.type)!, params.name),
  );

  app.get(
    '/:project/-/description_templates/names/:type',
    {
      config: { access: 'anyone' },
      schema: { params: Type.Object({ project: Type.String(), type: PageKind }) },
    },
    async ({ ctx, params }) => listTemplates(ctx, params.project, byPageName.get(params.type)!),
  );
  app.get(
    '/:project/-/templates/:type/:name',
    {
      config: { access: 'anyone' },
      schema: { params: Type.Object({ project: Type.String(), type: PageKind, name: Type.String() }) },
    },
    async ({ ctx, params }) => readTemplate(ctx, params.project, byPageName.get(params.type)!, params.name),
  );
}
