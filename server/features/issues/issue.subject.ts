import type { QuickActionTargetType } from '../../platform/subjects/quick-action.ts';
import type { SubjectOutline, SubjectType } from '../../platform/subjects/subject-type.ts';
import { notFound } from '../../platform/errors.ts';
import { countNote, storeVotes } from '../../platform/subjects/subject-counts.queries.ts';
import { loadProject, mayOrCould } from '../projects/index.ts';
import { offerIssues, searchIssues } from './list/find-issues.ts';
import { issueAttributes } from './issue-attributes.ts';
import { issueCommandTarget } from './command-subject.ts';
import { issueAudience } from './issue-audience.queries.ts';
import { issueCommands } from './issue-commands.ts';
import { presentIssues } from './issue.presenter.ts';
import { findIssuesByIds } from './issue.queries.ts';
import { findMentionedIssues, resolveIssueReferences } from './issue.references.ts';
import { draftIssue } from './draft-issue.ts';
import { describeIssue } from './issue-conversation.ts';
import { findLoadedIssue, loadIssue, loadProjectScope, loadIssueOutline } from './issue.service.ts';
import { describeOutline, noteableOf } from './noteable-issue.ts';

/** Parses a key from an address or a form; throws 404 if it is no iid. */
function iidOf(key: string): number {
  const iid = /^\d{1,10}$/.test(key) ? Number(key) : 0;
  if (iid === 0 || iid >= 2 ** 31) throw notFound('Issue');
  return iid;
}

export const issueSubject: SubjectType = {
  ...issueAudience,
  name: 'Issue',
  noun: 'issue',
  parent: 'project',
  segment: 'issues',
  key: 'iid',
  attributes: issueAttributes,
  discussions: { resolvable: true },
  load: async (ctx, project, iid) => noteableOf(ctx, await loadIssue(ctx, project, iidOf(iid))),
  loadOutline: async (ctx, project, iid) =>
    describeOutline(ctx, await loadIssueOutline(ctx, project, iidOf(iid))),
  find: async (ctx, id) => {
    const loaded = await findLoadedIssue(ctx, id);
    return loaded === undefined ? undefined : noteableOf(ctx, loaded);
  },
  async couldSee({ platform, viewer }, { projectId, confidential, people }) {
    const isOwn = viewer.user !== null && people.includes(viewer.user.id);
    const right = confidential && !isOwn ? 'read_confidential_issues' : 'read_issues';
    return mayOrCould(platform.db, viewer, right, projectId);
  },
  draft: async (ctx, project) =>
    noteableOf(ctx, draftIssue(ctx, await loadProject(ctx, project), { title: '' })),
  noteCountChanged: countNote,
  votesChanged: storeVotes,
  describe: describeIssue,
  async outlines(ctx, ids) {
    const issues = await findIssuesByIds(ctx.platform.db, ctx.viewer, ids);
    const presented = await presentIssues(ctx, issues);
    return new Map(
      issues.map((issue, index): [number, SubjectOutline] => [
        issue.id,
        {
          webPath: `/${issue.project_path}/-/issues/${issue.iid}`,
          title: issue.title,
          reference: `#${issue.iid}`,
          iid: issue.iid,
          state: issue.state,
          presented: presented[index]!,
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
  reference: {
    kind: 'issue',
    sigil: '#',
    closable: true,
    resolve: resolveIssueReferences,
    mentioned: findMentionedIssues,
  },
  commands: { target: issueCommandTarget as QuickActionTargetType, actions: issueCommands },
};
