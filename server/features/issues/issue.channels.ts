import { systemContext } from '../../platform/context.ts';
import type { RealtimeChannel } from '../../platform/realtime/cable.ts';
import { findProject, projectPolicy } from '../projects/index.ts';
import { findLoadedIssue, issueStream, projectIssuesStream } from './issue.service.ts';

/** What happens on one issue's page. */
export const issueChannel: RealtimeChannel = {
  name: 'IssueChannel',
  async stream(platform, viewer, { issue_id: id }) {
    if (typeof id !== 'number') return undefined;
    return (await findLoadedIssue(systemContext(platform, viewer), id)) === undefined
      ? undefined
      : issueStream(id);
  },
};

/** Something changed in a project's list of issues; the message says no more than that. */
export const projectIssuesChannel: RealtimeChannel = {
  name: 'ProjectIssuesChannel',
  async stream(platform, viewer, { project_id: id }) {
    if (typeof id !== 'number') return undefined;
    const project = await findProject(platform.db, viewer, id);
    return project !== undefined && projectPolicy.read_issues(viewer, project)
      ? projectIssuesStream(id)
      : undefined;
  },
};
