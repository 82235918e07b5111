import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { FoundChanges, MergeRequestChanges } from '../../../contract/merge-requests/merge-requests.ts';
import { templateVariables } from '../../../contract/merge-requests/template-variables.ts';
import type { RenderedFile } from '../../../contract/repositories/rendered.ts';
import { sharingReads } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import type { App } from '../../platform/http/app.ts';
import { notFound } from '../../platform/errors.ts';
import { authorizeProject, loadProject } from '../projects/index.ts';
import { openRepository, presentPageCommits, renderChange } from '../repositories/index.ts';
import { listContextCommits } from './context-commits/context-commits.ts';
import { presentFileOwners } from './code-owners/present-file-owners.ts';
import { isPhone, layoutOf } from './layout-of.ts';
import { presentStandings } from './ledger/present-standings.ts';
import { loadMergeRequest } from './merge-request.service.ts';
import type { MergeRequest } from './merge-request.service.ts';
import { presentMerging } from './merging/who-merges.ts';
import { suggestFrom } from './suggested-texts.ts';
import { viewedFileRoutes } from './viewed-files/viewed-file.routes.ts';
import { presentViewed } from './viewed-files/present-viewed.ts';
import {
  diffShown,
  findShown,
  presentChoices,
  presentShown,
  readShown,
  ShownParameters,
} from './versions/shown-changes.ts';
import { searchChanges } from './versions/search-changes.ts';
import { presentWidget } from './merge-request-page.presenter.ts';

const One = Type.Object({ project: Type.String(), iid: Type.Integer() });
const base = '/:project/-/merge_requests';
const filesPerBatch = 20;
/** 1: white space is ignored. */
const WhiteSpace = { w: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })) };

const load = (ctx: Context, { project, iid }: Static<typeof One>): Promise<MergeRequest> =>
  loadMergeRequest(ctx, project, iid);

/** What the pages of merge requests read and do, besides what every kind's page does. */
export function mergeRequestPageRoutes(app: App): void {
  // For the page of a new one, like the next.
  app.get(
    `${base}/suggested_texts.json`,
    {
      config: { access: 'anyone' },
      schema: {
        params: Type.Object({ project: Type.String() }),
        querystring: Type.Object({
          source_branch: Type.String({ maxLength: 1000 }),
          target_branch: Type.String({ maxLength: 1000 }),
          target_project: Type.Optional(Type.String({ maxLength: 1000 })),
          variables: Type.Optional(
            Type.Array(Type.Enum([...templateVariables]), { maxItems: templateVariables.length }),
          ),
        }),
      },
    },
    ({ ctx, params, query }) => suggestFrom(ctx, params.project, query),
  );
  // Whoever may merge may know which members may.
  app.get(
    `${base}/who_merges.json`,
    {
      config: { access: 'signed-in' },
      schema: {
        params: Type.Object({ project: Type.String() }),
        querystring: Type.Object({
          target_branch: Type.String(),
          user_ids: Type.Optional(Type.Array(Type.Integer(), { maxItems: 200 })),
        }),
      },
    },
    async ({ ctx, params, query: { target_branch, user_ids = [] } }) => {
      const project = await loadProject(ctx, params.project);
      authorizeProject(ctx, 'merge', project);
      return presentMerging(ctx, { project_id: project.id, target_branch }, user_ids);
    },
  );

  app.get(
    `${base}/:iid/widget.json`,
    { config: { access: 'anyone' }, schema: { params: One } },
    async ({ ctx: asked, params }) => {
      const ctx = sharingReads(asked);
      return presentWidget(ctx, await load(ctx, params));
    },
  );

  app.get(
    `${base}/:iid/changes.json`,
    {
      config: { access: 'anyone' },
      schema: {
        params: One,
        querystring: Type.Object({
          ...ShownParameters,
          paths: Type.Optional(Type.Array(Type.String(), { minItems: 1, maxItems: 2 * filesPerBatch })),
          // Of these files also the lines that did not change.
          whole: Type.Optional(Type.Boolean()),
          // The lines of this file are there at once, wherever it is.
          file: Type.Optional(Type.String({ pattern: '^[0-9a-f]{40}$' })),
          ...WhiteSpace,
        }),
      },
    },
    async ({ ctx: asked, params, query, cookies, headers }): Promise<MergeRequestChanges> => {
      const ctx = sharingReads(asked);
      const mergeRequest = await load(ctx, params);
      const open = await openRepository(ctx, String(mergeRequest.branches.project_id));
      const shown = await findShown(ctx, open, mergeRequest, query);
      const { base_sha, start_sha, head_sha } = shown.version;
      const isWhole = query.paths === undefined;
      const [{ commit, ...read }, standings, choices] = await Promise.all([
        readShown(ctx, open, shown, {
          paths: query.paths,
          file: query.file,
          whole: query.whole,
          ignoreWhitespace: query.w === 1,
        }),
        isWhole && query.file === undefined ? presentStandings(ctx, mergeRequest, shown.version) : [],
        isWhole
          ? presentChoices(ctx, mergeRequest)
          : { versions: [], more_versions: false, last_review: null },
      ]);
      const { files } = read.diff;
      const [seen, contextCommits, owners] = await Promise.all([
        // In a commit the files are often older than what was viewed of them.
        isWhole && commit === null
          ? presentViewed(ctx, mergeRequest.id, shown.version, files)
          : { viewed: [], viewed_before: [] },
        isWhole && head_sha === mergeRequest.branches.head_sha
          ? listContextCommits(ctx, mergeRequest).then((commits) => presentPageCommits(ctx, commits))
          : [],
        isWhole ? presentFileOwners(ctx, mergeRequest.branches, files) : [],
      ]);
      return {
        ...read,
        ...choices,
        ...seen,
        context_commits: contextCommits,
        base_sha,
        start_sha,
        head_sha,
        target_branch: mergeRequest.branches.target_branch,
        shown: presentShown(ctx, shown, commit),
        layout: layoutOf(cookies),
        is_phone: isPhone(headers),
        tree_width: Math.min(400, Math.max(240, Number(cookies['tree_width'] ?? 320) || 320)),
        standings,
        owners,
      };
    },
  );

  app.get(
    `${base}/:iid/changes/search.json`,
    {
      config: { access: 'anyone' },
      schema: {
        params: One,
        querystring: Type.Object({
          ...ShownParameters,
          ...WhiteSpace,
          // Of one line, and not only blanks.
          q: Type.String({ maxLength: 200, pattern: String.raw`^[^\n\0]*[^\s\0][^\n\0]*$` }),
        }),
      },
    },
    async ({ ctx, params, query }): Promise<FoundChanges> => {
      const mergeRequest = await load(ctx, params);
      const open = await openRepository(ctx, String(mergeRequest.branches.project_id));
      const shown = await findShown(ctx, open, mergeRequest, query);
      return searchChanges(ctx, open, shown, query.q, { ignoreWhitespace: query.w === 1 });
    },
  );

  app.get(
    `${base}/:iid/changes/rendered.json`,
    {
      config: { access: 'anyone' },
      schema: {
        params: One,
        querystring: Type.Object({
          ...ShownParameters,
          // The old and the new path of a file, if they differ.
          paths: Type.Array(Type.String(), { minItems: 1, maxItems: 2 }),
        }),
      },
    },
    async ({ ctx, params, query }): Promise<RenderedFile> => {
      const mergeRequest = await load(ctx, params);
      const open = await openRepository(ctx, String(mergeRequest.branches.project_id));
      const shown = await findShown(ctx, open, mergeRequest, query);
      const { files } = await diffShown(ctx, open, shown, {
        ...open.call,
        paths: query.paths,
        patches: false,
      });
      const file = files.find(({ newPath }) => newPath === query.paths.at(-1));
      if (file === undefined) throw notFound('File');
      return renderChange(ctx, { open, sha: shown.commit ?? shown.version.head_sha }, file);
    },
  );

  viewedFileRoutes(app);
}
