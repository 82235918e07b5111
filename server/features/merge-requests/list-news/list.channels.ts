import type { GroupKindMessage } from '../../../../contract/kinds/kinds.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RealtimeChannel } from '../../../platform/realtime/channel.ts';
import type { SubjectAudience } from '../../../platform/subjects/subject-type.ts';
import { findGroup } from '../../groups/index.ts';
import { findPeopleWhoSee, internalAudience, isSeenBy } from '../../../platform/subjects/seen-by.queries.ts';
import { findProject, mayOrCould, projectPolicy, seesOrSawPlace } from '../../projects/index.ts';
import { groupListStream, projectListStream } from './announce-lists.ts';
import type { PublishedInLists } from './announce-lists.ts';

const somethingChanged: GroupKindMessage = { event: 'subjects' };

/** Whether a viewer gets what is about no single merge request. */
const receives = ({ db }: Platform, viewer: Viewer, news: PublishedInLists): Promise<boolean> =>
  seesOrSawPlace(db, viewer, news) ?? mayOrCould(db, viewer, 'read_merge_requests', news.project_id ?? 0);

/** Who sees merge requests, or what is about their internal comments. */
function audienceOf({ subjects }: Platform, { internal }: PublishedInLists): SubjectAudience {
  const type = subjects.get('MergeRequest');
  return internal === true ? internalAudience(type) : type;
}

const named = ({ id, below }: PublishedInLists): GroupKindMessage => ({
  ...somethingChanged,
  id,
  ...(below === true ? { below } : {}),
});

/** Which one changed, for those who see it; otherwise only that the list did. */
const messages: Pick<RealtimeChannel, 'messageFor' | 'messagesFor'> = {
  async messageFor(platform, viewer, _, message) {
    const published = message as PublishedInLists;
    const { id } = published;
    if (id === undefined) return (await receives(platform, viewer, published)) ? somethingChanged : undefined;
    const sees = await isSeenBy(platform.db, audienceOf(platform, published), viewer, id);
    return sees ? named(published) : undefined;
  },
  async messagesFor(platform, people, _, message) {
    const published = message as PublishedInLists;
    const { id } = published;
    if (id === undefined) return undefined;
    const ids = people.map(({ user }) => user!.id);
    const seers = await findPeopleWhoSee(platform.db, audienceOf(platform, published), id, ids);
    const said = named(published);
    return new Map(people.map((viewer) => [viewer, seers.has(viewer.user!.id) ? said : undefined]));
  },
};

/** That a merge request of a project's list is new, changed or gone. */
export const projectListChannel: RealtimeChannel = {
  name: 'ProjectMergeRequestsChannel',
  parameters: ['project_id'],
  async stream(platform, viewer, { project_id: id }) {
    if (typeof id !== 'number') return undefined;
    const project = await findProject(platform.db, viewer, id);
    return project !== undefined && projectPolicy.read_merge_requests(viewer, project)
      ? projectListStream(id)
      : undefined;
  },
  ...messages,
};

/** The same of a group's projects, and of those below it. */
export const groupListChannel: RealtimeChannel = {
  name: 'GroupMergeRequestsChannel',
  parameters: ['group_id'],
  async stream(platform, viewer, { group_id: id }) {
    if (typeof id !== 'number') return undefined;
    return (await findGroup(platform.db, viewer, id)) === undefined ? undefined : groupListStream(id);
  },
  ...messages,
};
