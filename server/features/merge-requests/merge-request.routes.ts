import { Type } from 'typebox';
import type { Static } from 'typebox';
import { readingOnce } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import {
  PageQuery,
  ShortPageQuery,
  pageIfAsked,
  pageOf,
  sendPageHeaders,
} from '../../platform/http/pagination.ts';
import { presentBasicUser } from '../accounts/index.ts';
import { loadGroup } from '../groups/index.ts';
import type { KindOperations } from '../kinds/index.ts';
import { openRepository, presentCommit, presentDiffFiles, valueOr404 } from '../repositories/index.ts';
import { loadMergeRequest } from './merge-request.service.ts';
import type { MergeRequest } from './merge-request.service.ts';
import { mergeOrWait } from './auto-merge/set-auto-merge.ts';
import { readMergeRef } from './merging/merge-ref.ts';
import { merge } from './merging/merge.ts';
import { countFiles } from './versions/count-version.ts';
import { patchIdOf, shownPatchId } from './versions/patch-ids.ts';
import { listVersions } from './versions/version.queries.ts';
import type { Heads, Version } from './versions/version.queries.ts';

const tags = ['Merge requests'];
const config = { access: 'anyone' } as const;
const base = '/api/v4/projects/:id/merge_requests/:merge_request_iid';
const One = Type.Object({ id: Type.String(), merge_request_iid: Type.Integer() });
/** Whether a diff has the names of the file above its lines. */
const Unidiff = { unidiff: Type.Optional(Type.Boolean()) };
const OneVersion = Type.Object({ ...One.properties, version_id: Type.Integer() });

/** Commits of a request or version: more than these are not listed. */
const commitsListed = 10_000;

const Message = Type.Optional(Type.String({ maxLength: 1_000_000 }));
/** A message without words is none: the usual one is made. */
const given = (message: string | undefined) => (message?.trim() === '' ? undefined : message);

const load = (ctx: Context, { id, merge_request_iid: iid }: Static<typeof One>): Promise<MergeRequest> =>
  loadMergeRequest(ctx, id, iid);

/** The changes of a version, file by file, and how some of them are presented. */
async function diffOf(ctx: Context, projectId: number, { base_sha, head_sha }: Heads) {
  const open = await openRepository(ctx, String(projectId));
  const { files, truncated } = valueOr404(
    await ctx.platform.git.diff(open.repository, base_sha, head_sha, open.call),
    'Merge request',
  );
  return {
    files,
    truncated,
    present: (some: typeof files, query: { unidiff?: boolean }) =>
      presentDiffFiles(ctx, open, head_sha, some, query),
  };
}

async function commitsOf(ctx: Context, projectId: number, { base_sha, head_sha }: Heads) {
  const open = await openRepository(ctx, String(projectId));
  const log = valueOr404(
    await ctx.platform.git.log(open.repository, head_sha, {
      ...open.call,
      exclude: [base_sha],
      limit: commitsListed,
    }),
    'Commit',
  );
  return log.commits.map((commit) => presentCommit(commit, `${ctx.baseUrl}/${open.project.full_path}`));
}

const presentVersion = (version: Version, fileCount: number, patchId = shownPatchId(version)) => ({
  id: version.id,
  head_commit_sha: version.head_sha,
  base_commit_sha: version.base_sha,
  start_commit_sha: version.start_sha,
  created_at: version.created_at,
  merge_request_id: version.merge_request_id,
  state: 'collected',
  real_size: String(fileCount),
  // Of the newest it is worked out soon after the push, of an older one when somebody asks for it alone.
  patch_id_sha: patchId,
});

/** v4: what a merge request has besides a subject: commits, changes, versions, and the merge. */
export function mergeRequestRoutes(
  app: App,
  {
    answerList,
    listQuery,
    load: read,
    presentAlone,
  }: Pick<KindOperations, 'answerList' | 'listQuery' | 'load' | 'presentAlone'>,
): void {
  app.get(
    '/api/v4/merge_requests',
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: "List one's merge requests", querystring: listQuery },
    },
    (request, reply) => answerList(request, reply, { kind: 'all' }, 'created_by_me'),
  );
  app.get(
    '/api/v4/groups/:id/merge_requests',
    {
      config,
      schema: {
        tags,
        summary: "List a group's merge requests",
        params: Type.Object({ id: Type.String() }),
        querystring: listQuery,
      },
    },
    async (request, reply) => {
      const { id } = await loadGroup(request.ctx, request.params.id);
      return answerList(request, reply, { kind: 'group', id });
    },
  );
  app.get(
    `${base}/reviewers`,
    {
      config,
      schema: {
        tags,
        summary: 'List the reviewers of a merge request',
        params: One,
        querystring: Type.Object(ShortPageQuery),
      },
    },
    async (request, reply) => {
      const { ctx, params } = request;
      const { reviewers } = await load(ctx, params);
      return pageIfAsked(request, reply, reviewers).map((person) => ({
        user: presentBasicUser(person, ctx.baseUrl),
        state: person.review,
        created_at: new Date(person.asked_at),
      }));
    },
  );
  app.get(
    `${base}/commits`,
    {
      config,
      schema: {
        tags,
        summary: 'List the commits of a merge request',
        params: One,
        querystring: Type.Object(PageQuery),
      },
    },
    async (request, reply) => {
      const { branches } = await load(request.ctx, request.params);
      const page = pageOf(request.query);
      const commits = await commitsOf(request.ctx, branches.project_id, branches);
      sendPageHeaders(request, reply, page, { total: commits.length });
      return commits.slice(page.offset, page.offset + page.perPage);
    },
  );
  app.get(
    `${base}/diffs`,
    {
      config,
      schema: {
        tags,
        summary: 'List the changed files of a merge request',
        params: One,
        querystring: Type.Object({ ...PageQuery, ...Unidiff }),
      },
    },
    async (request, reply) => {
      const { branches } = await load(request.ctx, request.params);
      const page = pageOf(request.query);
      const { files, present } = await diffOf(request.ctx, branches.project_id, branches);
      sendPageHeaders(request, reply, page, { total: files.length });
      return present(files.slice(page.offset, page.offset + page.perPage), request.query);
    },
  );
  app.get(
    `${base}/changes`,
    {
      config,
      schema: {
        tags,
        summary: 'Show a merge request with its changes',
        params: One,
        querystring: Type.Object(Unidiff),
      },
    },
    async ({ ctx, params, query }) => {
      const request = await load(ctx, params);
      const { branches } = request;
      const [presented, { files, truncated, present }] = await Promise.all([
        presentAlone(ctx, request),
        diffOf(ctx, branches.project_id, branches),
      ]);
      return {
        ...presented,
        changes_count: String(files.length),
        changes: await present(files, query),
        overflow: truncated,
      };
    },
  );
  app.get(
    `${base}/versions`,
    {
      config,
      schema: {
        tags,
        summary: 'List the versions of a merge request',
        params: One,
        querystring: Type.Object(PageQuery),
      },
    },
    async (request, reply) => {
      const { ctx } = request;
      const { id, branches } = await load(ctx, request.params);
      const versions = await listVersions(ctx.platform.db, id);
      const page = pageOf(request.query);
      sendPageHeaders(request, reply, page, { total: versions.length });
      const { expensive } = await openRepository(ctx, String(branches.project_id));
      const listed = [];
      for (const version of versions.slice(page.offset, page.offset + page.perPage)) {
        const { base_sha, head_sha, files_count } = version;
        // Counted when somebody first asks: git is not asked again.
        const files = files_count ?? (await countFiles(ctx, { ...branches, base_sha, head_sha }, expensive));
        listed.push(presentVersion(version, files));
      }
      return listed;
    },
  );
  app.get(
    `${base}/versions/:version_id`,
    {
      config,
      schema: {
        tags,
        summary: 'Show a version of a merge request',
        params: OneVersion,
        querystring: Type.Object(Unidiff),
      },
    },
    async ({ ctx, params, query }) => {
      const { id, branches } = await load(ctx, params);
      const version = (await listVersions(ctx.platform.db, id)).find((one) => one.id === params.version_id);
      if (version === undefined) throw notFound('Version');
      const { expensive } = await openRepository(ctx, String(branches.project_id));
      const [commits, diff, patchId] = await Promise.all([
        commitsOf(ctx, branches.project_id, version),
        diffOf(ctx, branches.project_id, version),
        patchIdOf(ctx.platform, branches.project_id, version, expensive),
      ]);
      return {
        ...presentVersion(version, diff.files.length, patchId),
        commits,
        diffs: await diff.present(diff.files, query),
      };
    },
  );
  app.get(
    `${base}/merge_ref`,
    {
      config,
      schema: {
        tags,
        summary: 'Make the merge of a merge request without moving its target branch',
        params: One,
      },
    },
    async ({ ctx, params }) => ({ commit_id: await readMergeRef(ctx, await load(ctx, params)) }),
  );
  app.put(
    `${base}/merge`,
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Merge a merge request',
        params: One,
        body: Type.Object({
          sha: Type.Optional(Type.String()),
          target_branch: Type.Optional(Type.String()),
          squash: Type.Optional(Type.Boolean()),
          merge_commit_message: Message,
          squash_commit_message: Message,
          should_remove_source_branch: Type.Optional(Type.Boolean()),
          auto_merge: Type.Optional(Type.Boolean()),
          // v4's older name.
          merge_when_pipeline_succeeds: Type.Optional(Type.Boolean()),
        }),
      },
    },
    async ({ ctx, params, body }) => {
      // What is checked is checked again before the branch moves.
      const before = readingOnce(ctx);
      const request = await load(before, params);
      const mayWait = body.auto_merge === true || body.merge_when_pipeline_succeeds === true;
      await (mayWait ? mergeOrWait : merge)(before, request, {
        sha: body.sha,
        target: body.target_branch,
        squash: body.squash,
        message: given(body.merge_commit_message),
        squashMessage: given(body.squash_commit_message),
        removeSourceBranch: body.should_remove_source_branch,
      });
      const after = readingOnce(ctx);
      const presented = await presentAlone(after, await read(after, params.id, params.merge_request_iid));
      // It is merged, or waits.
      const isWaiting = presented['merge_when_pipeline_succeeds'] === true;
      return { ...presented, merge_when_pipeline_succeeds: isWaiting };
    },
  );
}
