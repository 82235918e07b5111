import { apiVersion } from '../../platform/api-version.ts';
import type { Context } from '../../platform/context.ts';
import { lazily } from '../../platform/lazily.ts';
import { loadGroup, type GroupRow } from '../groups/index.ts';
import { loadIssue } from '../issues/index.ts';
import { loadProject, type ProjectRow } from '../projects/index.ts';
import { boardMutations, boardOf, boardsOf } from './board-fields.ts';
import type { BoardsAsked } from './board-fields.ts';
import type { PageAsked } from './connection.ts';
import { conversationMutations } from './conversation-mutations.ts';
import { epicBoardMutations, epicBoardOf, epicBoardsOf } from './epic-board-fields.ts';
import { listEpics, readEpic } from './epic-fields.ts';
import { epicMutations } from './epic-mutations.ts';
import { epicTreeMutations } from './epic-tree-reorder.ts';
import type { EpicsAsked } from './epic-query.ts';
import { showIssue } from './show-issues.ts';
import { issueMutations } from './issue-mutations.ts';
import { findByGlobalId, readMergeRequest } from './merge-request-fields.ts';
import { listMergeRequests } from './merge-request-lists.ts';
import type { MergeRequestsAsked } from './merge-request-lists.ts';
import { mergeRequestMutations } from './merge-request-mutations.ts';
import { discussionsOf, notesOf } from './note-fields.ts';
import { projectsOf } from './project-lists.ts';
import type { ProjectsAsked } from './project-lists.ts';
import { projectOutline } from './project-outline.ts';
import { readCurrentUser, readPerson } from './user-fields.ts';
import { fullPathOf, gid, groupPathOf, numberOf, orNull } from './values.ts';

function projectFields(project: ProjectRow, ctx: Context) {
  const place = { kind: 'project', id: project.id } as const;
  return {
    ...projectOutline(project, ctx),
    issue: async ({ iid }: { iid: string }) => {
      const loaded = await orNull(loadIssue(ctx, String(project.id), numberOf(iid)));
      if (loaded === null) return null;
      const noteable = lazily(() =>
        ctx.platform.subjects.get('Issue').load(ctx, String(project.id), String(numberOf(iid))),
      );
      return {
        ...showIssue(ctx, loaded.issue),
        discussions: async (asked: PageAsked) => discussionsOf(ctx, await noteable(), asked),
        notes: async (asked: PageAsked) => notesOf(ctx, await noteable(), asked),
      };
    },
    board: ({ id }: { id: string }) => boardOf(ctx, place, id),
    boards: (asked: BoardsAsked) => boardsOf(ctx, place, asked),
    mergeRequest: ({ iid }: { iid: string }) => readMergeRequest(ctx, String(project.id), iid),
    mergeRequests: (asked: MergeRequestsAsked) => listMergeRequests(ctx, place, asked),
  };
}

function groupFields(group: GroupRow, ctx: Context) {
  const place = { kind: 'group', id: group.id } as const;
  return {
    id: gid('Group', group.id),
    name: group.name,
    path: group.path,
    fullName: group.full_name,
    fullPath: group.full_path,
    description: group.description,
    visibility: group.visibility,
    archived: group.archived,
    webUrl: `${ctx.baseUrl}/groups/${group.full_path}`,
    board: ({ id }: { id: string }) => boardOf(ctx, place, id),
    boards: (asked: BoardsAsked) => boardsOf(ctx, place, asked),
    epicBoard: ({ id }: { id: string }) => epicBoardOf(ctx, group.id, id),
    epicBoards: (asked: PageAsked) => epicBoardsOf(ctx, group.id, asked),
    epic: ({ iid }: { iid: string }) => readEpic(ctx, group.id, iid),
    projects: (asked: ProjectsAsked) => projectsOf(ctx, asked, group.id),
    epics: (asked: EpicsAsked) => listEpics(ctx, group.id, asked),
    mergeRequests: (asked: MergeRequestsAsked) => listMergeRequests(ctx, place, asked),
  };
}

/** The root fields of queries and mutations. The services check the rights. */
export const resolvers = {
  currentUser: (_: unknown, ctx: Context) => readCurrentUser(ctx),
  user: (asked: Parameters<typeof readPerson>[1], ctx: Context) => readPerson(ctx, asked),
  metadata: (_: unknown, { viewer, platform }: Context) =>
    viewer.user === null ? null : { version: apiVersion, revision: platform.revision, enterprise: false },
  async project({ fullPath }: { fullPath: string }, ctx: Context) {
    const project = await orNull(loadProject(ctx, fullPathOf(fullPath)));
    return project === null ? null : projectFields(project, ctx);
  },
  projects: (asked: ProjectsAsked, ctx: Context) => projectsOf(ctx, asked),
  mergeRequest: ({ id }: { id: string }, ctx: Context) => findByGlobalId(ctx, id),
  async group({ fullPath }: { fullPath: string }, ctx: Context) {
    const group = await orNull(loadGroup(ctx, groupPathOf(fullPath)));
    return group === null ? null : groupFields(group, ctx);
  },
  ...issueMutations,
  ...epicMutations,
  ...epicTreeMutations,
  ...boardMutations,
  ...epicBoardMutations,
  ...mergeRequestMutations,
  ...conversationMutations,
};
