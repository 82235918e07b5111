import type { SubjectType } from '../../platform/subjects/subject-type.ts';
import { loadProject, projectPolicy } from '../projects/index.ts';
import { readBranches } from './merge-request.service.ts';
import { whyClosed } from './suggestions/applicability.ts';

/** What the conversation of a merge request needs besides what those of all kinds do (document A, section 3). */
export const describeConversation =
  ({ describe }: SubjectType): NonNullable<SubjectType['describe']> =>
  async (ctx, noteable) => {
    const { settings } = ctx.platform;
    const [common, found, project] = await Promise.all([
      describe!(ctx, noteable),
      readBranches(ctx, [noteable.id]),
      loadProject(ctx, String(noteable.projectId)),
    ]);
    const branches = found.get(noteable.id);
    const newIssue = projectPolicy.create_issue(ctx.viewer, project)
      ? `${settings.relativeUrlRoot}/${noteable.projectPath}/-/issues/new?merge_request_to_resolve_discussions_of=${noteable.key}`
      : null;
    return {
      ...common,
      followUpPath: newIssue,
      followUpAllPath: noteable.can.resolveNotes ? newIssue : null,
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
