import { Type } from 'typebox';
import type { App } from '../../platform/http/app.ts';
import { listTemplates, readTemplate } from './template.service.ts';
import type { TemplateType } from './template.service.ts';

const tags = ['Project templates'];
const Kind = Type.Enum(['issues', 'merge_requests']);
/** As pages name them. */
const PageKind = Type.Enum(['issue', 'merge_request']);
const typeOf = (kind: string): TemplateType => (kind === 'issue' ? 'issues' : 'merge_requests');

/** The templates of descriptions that a repository holds, for pages and as v4 answers them. */
export function templateRoutes(app: App): void {
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
    async ({ ctx, params }) => listTemplates(ctx, params.id, params.type as TemplateType),
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
    async ({ ctx, params }) => readTemplate(ctx, params.id, params.type as TemplateType, params.name),
  );

  app.get(
    '/:project/-/description_templates/names/:type',
    {
      config: { access: 'anyone' },
      schema: { params: Type.Object({ project: Type.String(), type: PageKind }) },
    },
    async ({ ctx, params }) => listTemplates(ctx, params.project, typeOf(params.type)),
  );
  app.get(
    '/:project/-/templates/:type/:name',
    {
      config: { access: 'anyone' },
      schema: { params: Type.Object({ project: Type.String(), type: PageKind, name: Type.String() }) },
    },
    async ({ ctx, params }) => readTemplate(ctx, params.project, typeOf(params.type), params.name),
  );
}
