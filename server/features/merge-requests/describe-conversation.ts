import type { SubjectType } from '../../platform/subjects/subject-type.ts';
import { readBranches } from './merge-request.service.ts';
import { whyClosed } from './suggestions/applicability.ts';

/** What the conversation of a merge request needs besides what those of all kinds do (document A, section 3). */
export const describeConversation =
  ({ describe }: SubjectType): NonNullable<SubjectType['describe']> =>
  async (ctx, noteable) => {
    const { settings } = ctx.platform;
    const [common, found] = await Promise.all([describe!(ctx, noteable), readBranches(ctx, [noteable.id])]);
    const branches = found.get(noteable.id);
    return {
      ...common,
      draftsPath: `${settings.relativeUrlRoot}${noteable.webPath}/drafts`,
      ...(branches === undefined
        ? {}
        : {
            change: {
              diff_head_sha: branches.head_sha,
              can_receive_suggestion: whyClosed(branches) === undefined,
              merge_params: { force_remove_source_branch: branches.remove_source_branch },
            },
          }),
    };
  };
