import type { QuickActionTargetType } from '../../platform/subjects/quick-action.ts';
import type { SubjectOutline, SubjectType } from '../../platform/subjects/subject-type.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { loadProject, projectPolicy } from '../projects/index.ts';
import { offerIssues, searchIssues } from './find-issues.ts';
import { issueCommandTarget } from './command-subject.ts';
import { issueAudience, issueSourceVisible } from './issue-audience.queries.ts';
import { issueCommands } from './issue-commands.ts';
import { presentIssue } from './issue.presenter.ts';
import { findIssuesByIds } from './issue.queries.ts';
import { resolveIssueReferences } from './issue.references.ts';
import { countNote, writeVotes } from './issue-write.queries.ts';
import { draftIssue } from './draft-issue.ts';
import { describeIssue } from './issue-conversation.ts';
import { issuePolicy } from './issue.policy.ts';
import type { IssueOutline } from './issue.queries.ts';
import { findLoadedIssue, issueStream, loadIssue, loadProjectScope, lookAtIssue } from './issue.service.ts';
import type { LoadedIssue } from './issue.service.ts';

/** An issue as the discussions room sees it. */
export function noteableOf(ctx: Context, loaded: LoadedIssue): Noteable {
  return { ...describe(ctx, loaded), source: loaded };
}

function describe(
  ctx: Context,
  { issue, project }: { readonly issue: IssueOutline; readonly project: LoadedIssue['project'] },
): Noteable {
  const subject = { ...issue, project };
  return {
    type: 'Issue',
    id: issue.id,
    iid: issue.iid,
    key: String(issue.iid),
    projectId: project.id,
    namespaceId: null,
    projectPath: project.full_path,
    title: issue.title,
    webPath: `/${project.full_path}/-/issues/${issue.iid}`,
    confidential: issue.confidential,
    locked: issue.discussion_locked === true,
    archived: project.archived,
    can: {
      createNote: issuePolicy.create_note(ctx.viewer, subject),
      adminNotes: projectPolicy.admin_note(ctx.viewer, project),
      readInternalNotes: projectPolicy.read_internal_notes(ctx.viewer, project),
      resolveNotes: projectPolicy.resolve_notes(ctx.viewer, project) || isOwn(ctx.viewer, issue.author_id),
      update: issuePolicy.update(ctx.viewer, subject),
      deleteDescriptionVersions: projectPolicy.admin_issue(ctx.viewer, project),
    },
    stream: issueStream(issue.id),
  };
}

/** A key as it stands in an address or comes with a form: 404 where it is no iid. */
function iidOf(key: string): number {
  const iid = /^\d{1,10}$/.test(key) ? Number(key) : 0;
  if (iid === 0 || iid >= 2 ** 31) throw notFound('Issue');
  return iid;
}

const isOwn = (viewer: Viewer, authorId: number | null): boolean =>
  viewer.user !== null && viewer.user.id === authorId;

export const issueSubject: SubjectType = {
  ...issueAudience,
  name: 'Issue',
  noun: 'issue',
  parent: 'project',
  segment: 'issues',
  key: 'iid',
  resolvable: true,
  load: async (ctx, project, iid) => noteableOf(ctx, await loadIssue(ctx, project, iidOf(iid))),
  look: async (ctx, project, iid) => describe(ctx, await lookAtIssue(ctx, project, iidOf(iid))),
  find: async (ctx, id) => {
    const loaded = await findLoadedIssue(ctx, id);
    return loaded === undefined ? undefined : noteableOf(ctx, loaded);
  },
  draft: async (ctx, project) =>
    noteableOf(ctx, draftIssue(ctx, await loadProject(ctx, project), { title: '' })),
  noteCountChanged: countNote,
  votesChanged: writeVotes,
  describe: describeIssue,
  async outlines(ctx, ids) {
    const issues = await findIssuesByIds(ctx.platform.db, ctx.viewer, ids);
    return new Map(
      issues.map((issue): [number, SubjectOutline] => [
        issue.id,
        {
          webPath: `/${issue.project_path}/-/issues/${issue.iid}`,
          title: issue.title,
          reference: `#${issue.iid}`,
          iid: issue.iid,
          state: issue.state,
          presented: presentIssue(issue, ctx.baseUrl),
        },
      ]),
    );
  },
  followUpPath: ({ projectPath, iid }, discussionId) =>
    `/${projectPath}/-/issues/new?discussion_to_resolve=${discussionId}&issue_to_resolve=${iid}`,
  offered: { source: 'issues', match: offerIssues },
  search: {
    scope: 'issues',
    async authorize(ctx, projectId) {
      await loadProjectScope(ctx, String(projectId));
    },
    find: searchIssues,
  },
  icons: { closed: 'issue-close', opened: 'issues' },
  reference: { kind: 'issue', resolve: resolveIssueReferences },
  sourceVisible: issueSourceVisible,
  commands: { target: issueCommandTarget as QuickActionTargetType, actions: issueCommands },
};
