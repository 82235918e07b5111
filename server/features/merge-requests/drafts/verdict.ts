import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { prepareApproval, prepareChangeRequest } from '../approvals/approve.ts';
import type { MergeRequest } from '../merge-request.service.ts';
import type { Publication } from '../../discussions/index.ts';
import { findShownVersion } from '../versions/shown-version.queries.ts';

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
  /** The id of the version that the page showed. */
  version?: number,
): Publication['verdict'] {
  if (what === undefined || what === 'reviewed') return undefined;
  return {
    what,
    sha,
    target,
    async prepare() {
      const request = await load();
      if (what === 'approved' && version !== undefined) await requireSeenVersion(ctx, request, version);
      const verdict = await (what === 'approved'
        ? prepareApproval(ctx, request, { sha, target })
        : prepareChangeRequest(ctx, request));
      return (tx, withComments) => verdict(tx, { again: true, withComments });
    },
  };
}

/** Throws 409 if the version changes something else than the newest does, as where the target is another by now. */
async function requireSeenVersion(
  { platform: { db } }: Context,
  { id, branches }: MergeRequest,
  version: number,
): Promise<void> {
  const seen = await findShownVersion(db, id, version);
  if (seen?.head_sha === branches.head_sha && seen.base_sha !== branches.base_sha)
    throw new AppError(409, {
      message: `The version that you read goes into another branch than ${branches.target_branch}. Look at the newest version, and approve that.`,
    });
}
