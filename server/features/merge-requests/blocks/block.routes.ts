import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { Context } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app.ts';
import { PageQuery, pageOf, sendPageHeaders } from '../../../platform/http/pagination.ts';
import type { Noteable } from '../../../platform/subjects/noteable.ts';
import { loadMergeRequest } from '../merge-request.service.ts';
import { addBlock, findNamedRequest, removeBlock } from './change-blocks.ts';
import { presentBlockees, presentBlockers } from './present-blocks.ts';

const tags = ['Merge request dependencies'];
const reads = { access: 'anyone' } as const;
const writes = { access: 'signed-in' } as const;
const base = '/api/v4/projects/:id/merge_requests/:merge_request_iid';
const page = '/:project/-/merge_requests/:iid/blocks';
const One = Type.Object({ id: Type.String(), merge_request_iid: Type.Integer() });
const OneBlock = Type.Object({ ...One.properties, block_id: Type.Integer() });
const PageOne = Type.Object({ project: Type.String(), iid: Type.Integer() });

const load = (ctx: Context, { id, merge_request_iid: iid }: Static<typeof One>): Promise<Noteable> =>
  ctx.platform.subjects.get('MergeRequest').load(ctx, id, String(iid));
const loadPage = (ctx: Context, { project, iid }: Static<typeof PageOne>): Promise<Noteable> =>
  ctx.platform.subjects.get('MergeRequest').load(ctx, project, String(iid));

/** The block of a merge request with this id. Throws 404 if there is none. */
async function readBlock(ctx: Context, params: Static<typeof OneBlock>) {
  const { id } = await loadMergeRequest(ctx, params.id, params.merge_request_iid);
  const found = (await presentBlockers(ctx, id)).find((block) => block.id === params.block_id);
  if (found === undefined) throw notFound();
  return found;
}

/** Merge requests that wait for others: v4's calls, and those of the page. */
export function blockRoutes(app: App): void {
  for (const [path, summary, present] of [
    ['blocks', 'List what a merge request waits for', presentBlockers],
    ['blockees', 'List what waits for a merge request', presentBlockees],
  ] as const)
    app.get(
      `${base}/${path}`,
      {
        config: reads,
        schema: { tags, summary, params: One, querystring: Type.Object(PageQuery) },
      },
      async (request, reply) => {
        const all = await present(request.ctx, (await load(request.ctx, request.params)).id);
        const asked = pageOf(request.query);
        sendPageHeaders(request, reply, asked, { total: all.length });
        return all.slice(asked.offset, asked.offset + asked.perPage);
      },
    );
  app.get(
    `${base}/blocks/:block_id`,
    { config: reads, schema: { tags, summary: 'Show what a merge request waits for', params: OneBlock } },
    ({ ctx, params }) => readBlock(ctx, params),
  );
  app.post(
    `${base}/blocks`,
    {
      config: writes,
      schema: {
        tags,
        summary: 'Make a merge request wait for another',
        params: One,
        body: Type.Object({ blocking_merge_request_id: Type.Integer() }),
      },
    },
    async ({ ctx, params, body }, reply) => {
      const blocked = await load(ctx, params);
      const { find } = ctx.platform.subjects.get('MergeRequest');
      const blocking = await find(ctx, body.blocking_merge_request_id);
      if (blocking === undefined) throw notFound();
      const { id: block_id } = await addBlock(ctx, blocked, blocking);
      return reply.status(201).send(await readBlock(ctx, { ...params, block_id }));
    },
  );
  app.delete(
    `${base}/blocks/:block_id`,
    {
      config: writes,
      schema: { tags, summary: 'Let a merge request no longer wait for another', params: OneBlock },
    },
    async ({ ctx, params }, reply) => {
      await removeBlock(ctx, await load(ctx, params), params.block_id);
      return reply.status(204).send();
    },
  );

  app.post(
    page,
    {
      config: writes,
      schema: {
        params: PageOne,
        body: Type.Object({ reference: Type.String({ minLength: 1, maxLength: 2000 }) }),
      },
    },
    async ({ ctx, params, body }, reply) => {
      const blocked = await loadPage(ctx, params);
      await addBlock(ctx, blocked, await findNamedRequest(ctx, body.reference, blocked.projectPath));
      return reply.status(204).send();
    },
  );
  app.delete(
    `${page}/:block`,
    {
      config: writes,
      schema: { params: Type.Object({ ...PageOne.properties, block: Type.Integer() }) },
    },
    async ({ ctx, params }, reply) => {
      await removeBlock(ctx, await loadPage(ctx, params), params.block);
      return reply.status(204).send();
    },
  );
}
