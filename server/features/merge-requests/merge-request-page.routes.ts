import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { MergeRequestChanges } from '../../../contract/merge-requests/merge-requests.ts';
import type { Context } from '../../platform/context.ts';
import type { App } from '../../platform/http/app.ts';
import { openRepository, readChanges } from '../repositories/index.ts';
import { layoutOf } from './layout-of.ts';
import { presentStandings } from './ledger/present-standings.ts';
import { loadMergeRequest } from './merge-request.service.ts';
import type { MergeRequest } from './merge-request.service.ts';
import { viewedFileRoutes } from './viewed-files/viewed-file.routes.ts';
import { presentViewed } from './viewed-files/present-viewed.ts';
import { presentWidget } from './merge-request-page.presenter.ts';

const One = Type.Object({ project: Type.String(), iid: Type.Integer() });
const base = '/:project/-/merge_requests';
const filesPerBatch = 20;

const load = (ctx: Context, { project, iid }: Static<typeof One>): Promise<MergeRequest> =>
  loadMergeRequest(ctx, project, iid);

/** What the pages of merge requests read and do, besides what every kind's page does. */
export function mergeRequestPageRoutes(app: App): void {
  app.get(
    `${base}/:iid/widget.json`,
    { config: { access: 'anyone' }, schema: { params: One } },
    async ({ ctx, params }) => presentWidget(ctx, await load(ctx, params)),
  );

  app.get(
    `${base}/:iid/changes.json`,
    {
      config: { access: 'anyone' },
      schema: {
        params: One,
        querystring: Type.Object({
          paths: Type.Optional(Type.Array(Type.String(), { minItems: 1, maxItems: 2 * filesPerBatch })),
          /** 1: white space is ignored. */
          // Of these files also the lines that did not change.
          whole: Type.Optional(Type.Boolean()),
          // The lines of this file are there at once, wherever it is.
          file: Type.Optional(Type.String({ pattern: '^[0-9a-f]{40}$' })),
          w: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
        }),
      },
    },
    async ({ ctx, params, query, cookies }): Promise<MergeRequestChanges> => {
      const mergeRequest = await load(ctx, params);
      const { branches } = mergeRequest;
      const open = await openRepository(ctx, String(branches.project_id));
      const { base_sha, start_sha, head_sha } = branches;
      const [changes, standings] = await Promise.all([
        readChanges(
          ctx,
          open,
          { from: base_sha, to: head_sha },
          {
            paths: query.paths,
            file: query.file,
            whole: query.whole,
            ignoreWhitespace: query.w === 1,
          },
        ),
        query.paths === undefined && query.file === undefined ? presentStandings(ctx, mergeRequest) : [],
      ]);
      const layout = layoutOf(cookies);
      const tree_width = Math.min(400, Math.max(240, Number(cookies['tree_width'] ?? 320) || 320));
      const viewed =
        query.paths === undefined ? await presentViewed(ctx, mergeRequest.id, changes.diff.files) : [];
      return { ...changes, base_sha, start_sha, head_sha, layout, tree_width, standings, viewed };
    },
  );

  viewedFileRoutes(app);
}
