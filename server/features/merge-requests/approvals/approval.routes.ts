import { Type } from 'typebox';
import type { App } from '../../../platform/http/app.ts';
import { publishDrafts, submissionKey } from '../../discussions/index.ts';
import { requireApprovals } from '../approval-rules/change-rules.ts';
import { loadReviewed } from '../drafts/load-reviewed.ts';
import { rememberReview } from '../versions/last-review.ts';
import { loadMergeRequest } from '../merge-request.service.ts';
import {
  dismissReview,
  prepareApproval,
  prepareChangeRequest,
  prepareUnapproval,
  resetApprovals,
  say,
} from './approve.ts';
import { presentApprovalState, presentApprovals } from './present-approvals.ts';

const tags = ['Merge request approvals'];
const base = '/api/v4/projects/:id/merge_requests/:merge_request_iid';
const page = '/:project/-/merge_requests/:iid';
const One = Type.Object({ id: Type.String(), merge_request_iid: Type.Integer() });
const PageOne = Type.Object({ project: Type.String(), iid: Type.Integer() });
const writes = { access: 'signed-in' } as const;

/** v4's approvals, and what the page does besides: asking for changes, and ending that. */
export function approvalRoutes(app: App): void {
  app.get(
    `${base}/approvals`,
    {
      config: { access: 'anyone' },
      schema: { tags, summary: 'Show the approvals of a merge request', params: One },
    },
    ({ ctx, params }) => presentApprovals(ctx, params.id, params.merge_request_iid),
  );
  // Older clients set the number of one merge request here; rules have calls of their own.
  app.post(
    `${base}/approvals`,
    {
      config: writes,
      schema: {
        tags,
        summary: 'Change how many approvals a merge request needs',
        params: One,
        body: Type.Object({ approvals_required: Type.Integer({ minimum: 0, maximum: 100 }) }),
      },
    },
    async ({ ctx, params, body }, reply) => {
      const { id, merge_request_iid: iid } = params;
      await requireApprovals(ctx, await loadMergeRequest(ctx, id, iid), body.approvals_required);
      return reply.status(201).send(await presentApprovals(ctx, id, iid));
    },
  );
  app.post(
    `${base}/approve`,
    {
      config: writes,
      schema: {
        tags,
        summary: 'Approve a merge request',
        params: One,
        body: Type.Optional(
          Type.Object({
            sha: Type.Optional(Type.String()),
            target_branch: Type.Optional(Type.String()),
            // With the viewer's pending comments, all or nothing.
            publish_review: Type.Optional(Type.Boolean()),
          }),
        ),
      },
    },
    async ({ ctx, params, body, headers }, reply) => {
      const { id, merge_request_iid: iid } = params;
      const request = await loadMergeRequest(ctx, id, iid);
      const seen = { sha: body?.sha, target: body?.target_branch };
      if (body?.publish_review === true)
        await publishDrafts(ctx, await loadReviewed(ctx, id, iid), {
          verdict: {
            what: 'approved',
            ...seen,
            async prepare() {
              const verdict = await prepareApproval(ctx, request, seen);
              return (tx, withComments) => verdict(tx, { withComments });
            },
          },
          submissionKey: submissionKey(headers),
        });
      else await say(ctx, prepareApproval(ctx, request, seen));
      await rememberReview(ctx, request.id, request.branches.head_sha);
      return reply.status(201).send(await presentApprovals(ctx, id, iid));
    },
  );
  app.post(
    `${base}/unapprove`,
    { config: writes, schema: { tags, summary: 'Take an approval back', params: One } },
    async ({ ctx, params }, reply) => {
      const { id, merge_request_iid: iid } = params;
      await say(ctx, prepareUnapproval(ctx, await loadMergeRequest(ctx, id, iid)));
      return reply.status(201).send(await presentApprovals(ctx, id, iid));
    },
  );
  app.put(
    `${base}/reset_approvals`,
    { config: writes, schema: { tags, summary: 'Reset the approvals of a merge request', params: One } },
    async ({ ctx, params }, reply) => {
      await resetApprovals(ctx, await loadMergeRequest(ctx, params.id, params.merge_request_iid));
      return reply.status(202).send({ message: '202 Accepted' });
    },
  );
  app.get(
    `${base}/approval_state`,
    {
      config: { access: 'anyone' },
      schema: { tags, summary: 'Show what the approval rules of a merge request lack', params: One },
    },
    ({ ctx, params }) => presentApprovalState(ctx, params.id, params.merge_request_iid),
  );

  app.post(
    `${page}/request_changes`,
    { config: writes, schema: { params: PageOne } },
    async ({ ctx, params }, reply) => {
      const request = await loadMergeRequest(ctx, params.project, params.iid);
      await say(ctx, prepareChangeRequest(ctx, request));
      await rememberReview(ctx, request.id, request.branches.head_sha);
      return reply.status(204).send();
    },
  );
  app.post(
    `${page}/dismiss_review`,
    {
      config: writes,
      schema: {
        params: PageOne,
        body: Type.Object({
          user_id: Type.Integer(),
          reason: Type.Optional(Type.String({ maxLength: 500 })),
        }),
      },
    },
    async ({ ctx, params, body }, reply) => {
      const request = await loadMergeRequest(ctx, params.project, params.iid);
      await dismissReview(ctx, request, { userId: body.user_id, reason: body.reason ?? '' });
      return reply.status(204).send();
    },
  );
}
