import { Type } from 'typebox';
import type { App } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Parent } from '../../platform/subjects/parent.ts';
import { apiParent, parentBase } from '../../platform/subjects/subject-address.ts';
import type { TemplateKind } from '../../platform/subjects/template-kind.ts';
import { listTemplates, readTemplate } from './template.service.ts';

const tags = ['Project templates'];

/** Description templates of projects, and of groups that have subjects with templates. */
export function templateRoutes(app: App, { features }: Platform): void {
  const kinds = features.flatMap((feature) => feature.templates ?? []);
  for (const [parent, own] of Map.groupBy(kinds, (kind) => kind.parent ?? 'project'))
    routesOf(app, parent, own);
}

/** For pages and as v4 returns them. */
function routesOf(app: App, parent: Parent['kind'], kinds: readonly TemplateKind[]): void {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  const byPageName = new Map(kinds.map((kind) => [kind.pageName, kind]));
  const Kind = Type.Enum([...byName.keys()]);
  const PageKind = Type.Enum([...byPageName.keys()]);
  const api = apiParent({ parent });
  const page = parentBase({ parent });
  const of = (params: object): string => (params as Readonly<Record<string, string>>)[parent]!;

  app.get(
    `${api}/templates/:type`,
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
    `${api}/templates/:type/:name`,
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
    `${page}/-/description_templates/names/:type`,
    {
      config: { access: 'anyone' },
      schema: { params: Type.Object({ [parent]: Type.String(), type: PageKind }) },
    },
    async ({ ctx, params }) =>
      listTemplates(ctx, of(params), byPageName.get((params as { readonly type: string }).type)!),
  );
  app.get(
    `${page}/-/templates/:type/:name`,
    {
      config: { access: 'anyone' },
      schema: { params: Type.Object({ [parent]: Type.String(), type: PageKind, name: Type.String() }) },
    },
    async ({ ctx, params }) => {
      const { type, name } = params as { readonly type: string; readonly name: string };
      return readTemplate(ctx, of(params), byPageName.get(type)!, name);
    },
  );
}
