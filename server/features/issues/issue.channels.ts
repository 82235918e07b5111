import type { RealtimeChannel } from '../../platform/realtime/channel.ts';
import { noteableChannel } from '../discussions/index.ts';
import { findProject, projectPolicy } from '../projects/index.ts';
import { projectIssuesStream } from './issue.service.ts';

/** What happens on one issue's page. */
export const issueChannel = noteableChannel('IssueChannel', 'Issue', 'issue_id');

/** Something changed in a project's list of issues; the message says no more than that. */
export const projectIssuesChannel: RealtimeChannel = {
  name: 'ProjectIssuesChannel',
  parameters: ['project_id'],
  async stream(platform, viewer, { project_id: id }) {
    if (typeof id !== 'number') return undefined;
    const project = await findProject(platform.db, viewer, id);
    return project !== undefined && projectPolicy.read_issues(viewer, project)
      ? projectIssuesStream(id)
      : undefined;
  },
};
