import type { Context } from '../../platform/context.ts';
import { findUsersByIds, presentBasicUser } from '../accounts/index.ts';
import { loadIssue } from '../issues/index.ts';
import { loadProject, type ProjectRow } from '../projects/index.ts';
import { boardMutations, boardOf, boardsOf } from './board-fields.ts';
import type { BoardsAsked } from './board-fields.ts';
import { issueFields } from './issue-fields.ts';
import { issueMutations } from './issue-mutations.ts';
import { listMergeRequests, readMergeRequest } from './merge-request-fields.ts';
import type { MergeRequestsAsked } from './merge-request-fields.ts';
import { mergeRequestMutations } from './merge-request-mutations.ts';
import { fullPathOf, gid, numberOf, orNull, userFields } from './values.ts';

function projectFields(project: ProjectRow, ctx: Context) {
  const webUrl = `${ctx.baseUrl}/${project.full_path}`;
  return {
    id: gid('Project', project.id),
    fullPath: project.full_path,
    path: project.path,
    name: project.name,
    description: project.description,
    visibility: project.visibility,
    archived: project.archived,
    webUrl,
    issue: async ({ iid }: { iid: string }) => {
      const loaded = await orNull(loadIssue(ctx, String(project.id), numberOf(iid)));
      return loaded === null ? null : issueFields(loaded.issue, ctx);
    },
    board: ({ id }: { id: string }) => boardOf(ctx, project.id, id),
    boards: (asked: BoardsAsked) => boardsOf(ctx, project, asked),
    mergeRequest: ({ iid }: { iid: string }) => readMergeRequest(ctx, String(project.id), iid),
    mergeRequests: (asked: MergeRequestsAsked) => listMergeRequests(ctx, project.id, asked),
  };
}

/** The root fields of queries and mutations. The services check the rights. */
export const resolvers = {
  async currentUser(_: unknown, ctx: Context) {
    if (ctx.viewer.user === null) return null;
    const { id } = ctx.viewer.user;
    const user = (await findUsersByIds(ctx.platform.db, [id])).get(id);
    return user === undefined ? null : userFields(presentBasicUser(user, ctx.baseUrl));
  },
  async project({ fullPath }: { fullPath: string }, ctx: Context) {
    const project = await orNull(loadProject(ctx, fullPathOf(fullPath)));
    return project === null ? null : projectFields(project, ctx);
  },
  ...issueMutations,
  ...boardMutations,
  ...mergeRequestMutations,
};
