import { Type } from 'typebox';
import { markdownLimits } from '../../markdown/index.ts';
import type { App } from '../../platform/http/app.ts';
import { loadProject } from '../projects/index.ts';
import { fillForViewer } from '../references/index.ts';

/** v4 `POST /markdown`: a text as HTML, with the references that this viewer may follow. */
export function markdownRoutes(app: App): void {
  app.post(
    '/api/v4/markdown',
    {
      config: { access: 'signed-in' },
      schema: {
        tags: ['Markdown'],
        summary: 'Render Markdown',
        body: Type.Object({
          text: Type.String({ maxLength: markdownLimits.source }),
          gfm: Type.Optional(
            Type.Boolean({ description: 'Resolve references; those without a path are of `project`.' }),
          ),
          project: Type.Optional(Type.String({ description: "The project's full path" })),
        }),
      },
    },
    async (request, reply) => {
      const { text, gfm = false, project: path } = request.body;
      const { markdown, settings } = request.ctx.platform;
      const project = path === undefined ? undefined : await loadProject(request.ctx, path);
      const { html } = await markdown.render(text.replaceAll('\u0000', ''), {
        kind: 'text',
        ...(project === undefined ? {} : { projectPath: project.full_path }),
        relativeUrlRoot: settings.relativeUrlRoot,
        instanceUrl: request.ctx.baseUrl,
      });
      // Without references the placeholders become plain text.
      const [filled] = await fillForViewer(request.ctx, [html], gfm ? undefined : []);
      return reply.status(201).send({ html: filled! });
    },
  );
}
