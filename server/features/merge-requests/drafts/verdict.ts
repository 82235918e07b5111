import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { Context } from '../../../platform/context.ts';
import { prepareApproval, prepareChangeRequest } from '../approvals/approve.ts';
import type { MergeRequest } from '../merge-request.service.ts';
import type { Publication } from '../../discussions/index.ts';

/** What a review says of the whole merge request, under v4's name; `sha` and `target_branch` are what was reviewed. */
export const VerdictParameters = {
  reviewer_state: Type.Optional(
    Type.Union([Type.Literal('reviewed'), Type.Literal('approved'), Type.Literal('requested_changes')]),
  ),
  sha: Type.Optional(Type.String()),
  target_branch: Type.Optional(Type.String()),
};
const Asked = Type.Object(VerdictParameters);

/** Comments alone say that it was reviewed. Throws, once it is prepared, as approving does. Saying the same again changes nothing. */
export function verdictOf(
  ctx: Context,
  load: () => Promise<MergeRequest>,
  { reviewer_state: what, sha, target_branch: target }: Static<typeof Asked>,
): Publication['verdict'] {
  if (what === undefined || what === 'reviewed') return undefined;
  return {
    what,
    sha,
    target,
    async prepare() {
      const request = await load();
      const verdict = await (what === 'approved'
        ? prepareApproval(ctx, request, { sha, target })
        : prepareChangeRequest(ctx, request));
      return (tx, withComments) => verdict(tx, { again: true, withComments });
    },
  };
}
