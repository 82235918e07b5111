import type { IssuesMessage } from '../../../contract/issues/issues.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RealtimeChannel } from '../../platform/realtime/channel.ts';
import { noteableChannel } from '../discussions/index.ts';
import { findGroup } from '../groups/index.ts';
import { findProject, mayOrCould, projectPolicy, seesOrSawPlace } from '../projects/index.ts';
import type { NewsOfPlace } from '../projects/index.ts';
import { findListReaders } from './issue-audience.queries.ts';
import { findIssuesByIds } from './issue.queries.ts';
import { selectListed } from './list/issue-list.queries.ts';
import { presentIssueRow } from './issue.presenter.ts';
import { groupIssuesStream, projectIssuesStream } from './issue.service.ts';

/** What happens on one issue's page. */
export const issueChannel = noteableChannel('IssueChannel', 'Issue', 'issue_id');

/** The published message: which issue, and whether it has just become confidential. */
interface Published extends NewsOfPlace {
  readonly id?: number;
  /** Several confidential ones: it is said to those who see one of them. */
  readonly some?: readonly number[];
  readonly hidden?: boolean;
  /** It was moved in the manual order. */
  readonly order?: boolean;
  /** Which project's, for lists of several. */
  readonly project_id?: number;
  readonly tx?: string;
}

/** The parts of the row that are the same for all who may see it. */
async function readRow(
  platform: Platform,
  viewer: Viewer,
  id: number,
): Promise<Omit<ReturnType<typeof presentIssueRow>, 'user_notes_count' | 'blocked_by_count'> | undefined> {
  const row = await selectListed(platform.db, viewer, id);
  if (row === undefined) return undefined;
  // The numbers of comments and of blocking issues depend on the viewer.
  const {
    user_notes_count: _,
    blocked_by_count: __,
    ...said
  } = presentIssueRow(row, platform.settings.relativeUrlRoot);
  return said;
}

/** For viewers who may not see the issue: nothing, or that the list changed if the issue has just been hidden. */
const hiddenMessage = ({ hidden }: Published): IssuesMessage | undefined =>
  hidden === true ? { event: 'issues' } : undefined;

/** Where it went is in the list; who may not see it gets no message. */
const ordered: IssuesMessage = { event: 'issues', order: true };

const somethingChanged: IssuesMessage = { event: 'issues' };

/** The message about one of a project's issues to a viewer who reads them. */
async function messageOfOne(
  platform: Platform,
  viewer: Viewer,
  id: number,
  published: Published,
): Promise<unknown> {
  const issue = await readRow(platform, viewer, id);
  if (published.order === true) return issue === undefined ? undefined : ordered;
  return issue === undefined ? hiddenMessage(published) : { event: 'issues', issue, tx: published.tx };
}

async function messageOfSome(
  { db }: Platform,
  viewer: Viewer,
  ids: readonly number[],
): Promise<IssuesMessage | undefined> {
  return (await findIssuesByIds(db, viewer, ids)).length > 0 ? somethingChanged : undefined;
}

/** The message about a project's issues to each of these people. Who may not read them is missing. */
async function messagesOf(
  platform: Platform,
  people: readonly Viewer[],
  projectId: number,
  published: Published,
): Promise<Map<Viewer, unknown>> {
  const { id, tx, order } = published;
  const readers = await findListReaders(
    platform.db,
    projectId,
    id,
    people.map(({ user }) => user!.id),
  );
  const seer = people.find(({ user }) => readers.get(user!.id) === true);
  const issue =
    seer === undefined || id === undefined || order === true ? undefined : await readRow(platform, seer, id);
  const whole = { event: 'issues', issue, tx };
  const seen = order === true ? ordered : issue === undefined ? somethingChanged : whole;
  const unseen = order === true ? undefined : hiddenMessage(published);
  return new Map(
    people.flatMap((viewer): [Viewer, unknown][] => {
      const sees = readers.get(viewer.user!.id);
      if (sees === undefined) return [];
      return [[viewer, id === undefined ? somethingChanged : sees ? seen : unseen]];
    }),
  );
}

/** Changes of a project's list of issues: the current row if a single issue changed, otherwise only that the list changed. */
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
  async messageFor(platform, viewer, _, message) {
    const { id, some } = message as Published;
    if (some !== undefined) return messageOfSome(platform, viewer, some);
    return id === undefined ? somethingChanged : messageOfOne(platform, viewer, id, message as Published);
  },
  async messagesFor(platform, people, { project_id: projectId }, message) {
    const published = message as Published;
    return published.some === undefined
      ? messagesOf(platform, people, Number(projectId), published)
      : undefined;
  },
};

/** The same of a group's projects, and of those below it: said to those who see it. */
export const groupIssuesChannel: RealtimeChannel = {
  name: 'GroupIssuesChannel',
  parameters: ['group_id'],
  async stream(platform, viewer, { group_id: id }) {
    if (typeof id !== 'number') return undefined;
    return (await findGroup(platform.db, viewer, id)) === undefined ? undefined : groupIssuesStream(id);
  },
  async messageFor(platform, viewer, _, message) {
    const published = message as Published;
    const { id, gone, project_id: projectId } = published;
    const ofPlace = await seesOrSawPlace(platform.db, viewer, published);
    if (ofPlace !== undefined) return ofPlace ? somethingChanged : undefined;
    if (gone === true)
      return (await mayOrCould(platform.db, viewer, 'read_issues', projectId ?? 0))
        ? somethingChanged
        : undefined;
    const project = await findProject(platform.db, viewer, projectId ?? 0);
    if (project === undefined || !projectPolicy.read_issues(viewer, project)) return undefined;
    if (published.some !== undefined) return messageOfSome(platform, viewer, published.some);
    return id === undefined ? somethingChanged : messageOfOne(platform, viewer, id, published);
  },
  async messagesFor(platform, people, _, message) {
    const published = message as Published;
    // Who could read them until now is asked for each.
    const { gone, some, of_group: group, of_project: project } = published;
    if ([gone, some, group, project].some((one) => one !== undefined)) return undefined;
    const messages = await messagesOf(platform, people, published.project_id ?? 0, published);
    // Who may not read this project's issues sees the group.
    return new Map(people.map((viewer) => [viewer, messages.get(viewer)]));
  },
};
