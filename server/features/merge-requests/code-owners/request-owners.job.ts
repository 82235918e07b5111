import { AppError } from '../../../platform/errors.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { contextOfPerson } from '../../accounts/index.ts';
import type { KindOperations } from '../../kinds/index.ts';
import { listRules } from '../approval-rules/rule.queries.ts';
import { findAnyMergeRequest, findBranches } from '../merge-request.queries.ts';
import { loadMergeRequest } from '../merge-request.service.ts';
import { requestOwnersName } from '../versions/job-names.ts';
import { bringOwners } from './bring-owners.ts';
import { findNamedOwners } from './owner-rules.queries.ts';

/** More are not asked at once: they find the merge request by their own lists. */
const mostAsked = 10;

/**
 * Asks the people whom the file of code owners names for a review of a new merge request, in its author's name and with their rights;
 * groups and addresses are not asked, which would reveal who is behind them.
 */
export const requestOwners = ({ change }: Pick<KindOperations, 'change'>): Job => ({
  name: requestOwnersName,
  class: 'events',
  async run(platform, payload) {
    const { id, authorId } = payload as { readonly id: number; readonly authorId: number };
    const [ctx, found] = await Promise.all([
      contextOfPerson(platform, authorId),
      findAnyMergeRequest(platform.db, id),
    ]);
    const branches = (await findBranches(platform.db, [id])).get(id);
    if (ctx === undefined || found === undefined || branches === undefined) return;
    await bringOwners(ctx, branches, { call: { share: 'background' } });
    const rules = await listRules(platform.db, ctx.viewer, {
      projectId: branches.project_id,
      mergeRequestId: id,
    });
    const names = [...new Set(rules.flatMap(({ owner_names }) => owner_names))];
    const owners = (await findNamedOwners(platform.db, names)).filter((owner) => owner !== authorId);
    if (owners.length === 0) return;
    try {
      const request = await loadMergeRequest(ctx, String(found.project_id), found.iid);
      if (request.state === 'opened')
        await change(ctx, String(found.project_id), found.iid, {
          addReviewerIds: owners.slice(0, mostAsked),
        });
    } catch (error) {
      // Who may not ask for reviews asks for none.
      if (!(error instanceof AppError)) throw error;
    }
  },
});
