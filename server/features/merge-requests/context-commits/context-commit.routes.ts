import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { Commit } from '../../../git/index.ts';
import type { Context } from '../../../platform/context.ts';
import type { App } from '../../../platform/http/app.ts';
import { PageQuery, pageOf, sendPageHeaders } from '../../../platform/http/pagination.ts';
import { CommaList, listOf } from '../../../platform/http/parameters.ts';
import { presentCommit } from '../../repositories/index.ts';
import { loadMergeRequest } from '../merge-request.service.ts';
import type { MergeRequest } from '../merge-request.service.ts';
import { addContextCommits, listContextCommits, removeContextCommits } from './context-commits.ts';

const tags = ['Merge requests'];
const path = '/api/v4/projects/:id/merge_requests/:merge_request_iid/context_commits';
const One = Type.Object({ id: Type.String(), merge_request_iid: Type.Integer() });
const Commits = { commits: CommaList };
/** A client that deletes sends them as parameters or as a body, which are one here. */
const Named = Type.Object(Commits);

const load = (ctx: Context, { id, merge_request_iid: iid }: Static<typeof One>): Promise<MergeRequest> =>
  loadMergeRequest(ctx, id, iid);
const present = ({ baseUrl }: Context, { parent_path }: MergeRequest, commits: readonly Commit[]) =>
  commits.map((commit) => presentCommit(commit, `${baseUrl}/${parent_path}`));

/** v4: commits beside a merge request that explain it. */
export function contextCommitRoutes(app: App): void {
  app.get(
    path,
    {
      config: { access: 'anyone' },
      schema: {
        tags,
        summary: 'List the commits that were put beside a merge request',
        params: One,
        querystring: Type.Object(PageQuery),
      },
    },
    async (request, reply) => {
      const { ctx } = request;
      const mergeRequest = await load(ctx, request.params);
      const commits = await listContextCommits(ctx, mergeRequest);
      const page = pageOf(request.query);
      sendPageHeaders(request, reply, page, { total: commits.length });
      return present(ctx, mergeRequest, commits.slice(page.offset, page.offset + page.perPage));
    },
  );
  app.post(
    path,
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: 'Put commits beside a merge request', params: One, body: Named },
    },
    async ({ ctx, params, body }, reply) => {
      const mergeRequest = await load(ctx, params);
      const added = await addContextCommits(ctx, mergeRequest, listOf(body.commits) ?? []);
      return reply.status(201).send(present(ctx, mergeRequest, added));
    },
  );
  app.delete(
    path,
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: 'Remove commits from beside a merge request', params: One, body: Named },
    },
    async ({ ctx, params, body }, reply) => {
      await removeContextCommits(ctx, await load(ctx, params), listOf(body.commits) ?? []);
      return reply.status(204).send();
    },
  );
}
