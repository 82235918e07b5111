import { Type } from 'typebox';
import type { DiffFiles, DiffRefs } from '../../../../contract/merge-requests/diff-files.ts';
import type { Context } from '../../../platform/context.ts';
import type { App } from '../../../platform/http/app.ts';
import { PageQuery, pageOf, sendPageHeaders } from '../../../platform/http/pagination.ts';
import { nameToUrl } from '../../../git/index.ts';
import { openRepository } from '../../repositories/index.ts';
import type { OpenRepository } from '../../repositories/index.ts';
import { loadMergeRequest } from '../merge-request.service.ts';
import type { MergeRequest } from '../merge-request.service.ts';
import { mayApply } from '../suggestions/applicability.ts';
import { findShown, readShown, ShownParameters } from '../versions/shown-changes.ts';
import { lineBudget, presentDiffFile } from './present-diff-file.ts';
import type { FilePlace } from './present-diff-file.ts';

async function placeOf(
  ctx: Context,
  { project }: OpenRepository,
  { branches }: MergeRequest,
  version: DiffRefs,
): Promise<FilePlace> {
  const { base_sha, start_sha, head_sha } = version;
  const root = `${ctx.platform.settings.relativeUrlRoot}/${project.full_path}/-`;
  const isHere = branches.source_project_id === branches.project_id && branches.source_branch_exists;
  return {
    base_sha,
    start_sha,
    head_sha,
    viewPath: (sha, path) => `${root}/blob/${sha}/${nameToUrl(path)}`,
    editPath: isHere
      ? (path) => `${root}/edit/${nameToUrl(branches.source_branch)}/${nameToUrl(path)}`
      : null,
    canModify: isHere && (await mayApply(ctx, branches)),
  };
}

/** The changes of a merge request for programs: file after file with its lines, as document A, section 3, has them. */
export function diffFileRoutes(app: App): void {
  app.get(
    '/:project/-/merge_requests/:iid/diffs.json',
    {
      config: { access: 'anyone' },
      schema: {
        params: Type.Object({ project: Type.String(), iid: Type.Integer() }),
        querystring: Type.Object({
          ...ShownParameters,
          ...PageQuery,
          view: Type.Optional(Type.Enum(['inline', 'parallel'])),
          /** 1: white space is ignored. */
          w: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
        }),
      },
    },
    async (request, reply): Promise<DiffFiles> => {
      const { ctx, params, query } = request;
      const mergeRequest = await loadMergeRequest(ctx, params.project, params.iid);
      const open = await openRepository(ctx, String(mergeRequest.branches.project_id));
      const shown = await findShown(ctx, open, mergeRequest, query);
      const asked = { ignoreWhitespace: query.w === 1 };
      const { diff } = await readShown(ctx, open, shown, asked);
      const page = pageOf(query);
      const listed = diff.files.slice(page.offset, page.offset + page.perPage);
      const budget = lineBudget(listed);
      // The lines of others would be made for nothing.
      const paths = [...new Set(budget.fitting.flatMap(({ old_path, new_path }) => [old_path, new_path]))];
      const whole = paths.length === 0 ? undefined : await readShown(ctx, open, shown, { ...asked, paths });
      const withLines = new Map(whole?.diff.files.map((file) => [file.new_path, file]));
      const place = await placeOf(ctx, open, mergeRequest, shown.version);
      const { base_sha, start_sha, head_sha } = place;
      sendPageHeaders(request, reply, page, { total: diff.files.length });
      return {
        diff_refs: { base_sha, start_sha, head_sha },
        size: diff.files.length,
        added_lines: diff.additions,
        removed_lines: diff.deletions,
        diff_files: listed.map((file) =>
          presentDiffFile(budget.take(file, withLines.get(file.new_path)), place, query.view),
        ),
      };
    },
  );
}
