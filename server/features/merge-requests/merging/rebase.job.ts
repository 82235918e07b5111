import { AppError } from '../../../platform/errors.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { contextOfPerson } from '../../accounts/index.ts';
import { findMergeRequest } from '../merge-request.service.ts';
import { rebaseOrKeepError } from './rebase.ts';

/** A rebase that somebody asked for in a comment, at the head that they saw. */
export interface AskedRebase {
  readonly id: number;
  readonly userId: number;
  readonly head: string;
}

/** Rebases with the rights that the person has now. What has moved, or conflicts, stays as it is: v4 has the conflict as `merge_error`. */
export const rebaseAsked: Job = {
  name: 'merge-requests:rebase',
  class: 'events',
  async run(platform, payload) {
    const { id, userId, head } = payload as AskedRebase;
    const ctx = await contextOfPerson(platform, userId);
    const request = ctx === undefined ? undefined : await findMergeRequest(ctx, id);
    if (ctx === undefined || request?.branches.head_sha !== head) return;
    await rebaseOrKeepError(ctx, request).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
  },
};
