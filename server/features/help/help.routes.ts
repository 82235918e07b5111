import { Type } from 'typebox';
import type { HelpPage } from '../../../contract/help/help.ts';
import { notFound } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';
import { readHelpDocuments } from './help-documents.ts';
import { renderHelp } from './help-html.ts';

/** The documentation that comes with the instance, for everybody. */
export function helpRoutes(app: App, { markdown, settings }: Platform): void {
  let documents: ReturnType<typeof readHelpDocuments> | undefined;
  const pages = new Map<string, Promise<HelpPage>>();

  app.get(
    '/help.json',
    {
      config: { access: 'anyone' },
      schema: { querystring: Type.Object({ page: Type.Optional(Type.String({ maxLength: 200 })) }) },
    },
    async ({ query }): Promise<HelpPage> => {
      documents ??= readHelpDocuments();
      const document = documents.get(query.page ?? '');
      if (document === undefined) throw notFound('Page');
      const { page: name } = document;
      let page = pages.get(name);
      if (page === undefined) {
        page = renderHelp(markdown, document, documents, settings.relativeUrlRoot);
        pages.set(name, page);
        // A failure, e.g. under load, is not cached.
        page.catch(() => pages.delete(name));
      }
      return page;
    },
  );
}
