import { readerFor } from '../../platform/subjects/reader.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { systemContext } from '../../platform/context.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RealtimeChannel } from '../../platform/realtime/channel.ts';
import { findNote } from '../discussions/index.ts';
import { findProject, projectPolicy } from '../projects/index.ts';
import { findIssueReaders } from './issue-readers.queries.ts';
import { noteableOf } from './issue.subject.ts';
import { findLoadedIssue, issueStream, projectIssuesStream } from './issue.service.ts';

/** What happens on one issue's page. */
export const issueChannel: RealtimeChannel = {
  name: 'IssueChannel',
  parameters: ['issue_id'],
  async stream(platform, viewer, { issue_id: id }) {
    if (typeof id !== 'number') return undefined;
    return (await findLoadedIssue(systemContext(platform, viewer), id)) === undefined
      ? undefined
      : issueStream(id);
  },
  async told(platform, viewer, { issue_id: issueId }, message) {
    const { internal, mention, ...told } = message as NotesMessage;
    // Of an internal note, and of a mention where one may not read, not even the number is told.
    if (internal === true && !(await readsInternalNotes(platform, viewer, Number(issueId)))) return undefined;
    if (
      mention === true &&
      (await findNote(platform.db, readerFor(platform, viewer), Number(told.id))) === undefined
    )
      return undefined;
    return told;
  },
  async tell(platform, people, { issue_id: issueId }, message) {
    const { internal, mention, ...told } = message as NotesMessage;
    // Who may read what a mention comes from is asked of each.
    if (mention === true) return undefined;
    const readers = await findIssueReaders(
      platform.db,
      Number(issueId),
      people.map(({ user }) => user!.id),
    );
    return new Map(
      people.flatMap((viewer): [typeof viewer, unknown][] => {
        const reader = readers.get(viewer.user!.id);
        return reader === undefined
          ? []
          : [[viewer, internal === true && !reader.internal ? undefined : told]];
      }),
    );
  },
};

interface NotesMessage {
  readonly id?: number;
  readonly internal?: boolean;
  readonly mention?: boolean;
}

async function readsInternalNotes(platform: Platform, viewer: Viewer, issueId: number): Promise<boolean> {
  const ctx = systemContext(platform, viewer);
  const loaded = await findLoadedIssue(ctx, issueId);
  return loaded !== undefined && noteableOf(ctx, loaded).can.readInternalNotes;
}

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
