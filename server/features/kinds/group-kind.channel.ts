import type { GroupKindMessage } from '../../../contract/kinds/kinds.ts';
import type { Visibility } from '../../platform/access/levels.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Connection } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RealtimeChannel } from '../../platform/realtime/channel.ts';
import { findPeopleWhoSee, isSeenBy } from '../../platform/subjects/seen-by.queries.ts';
import type { GoneSubject } from '../../platform/subjects/subject-type.ts';
import type { NamedSubject } from '../../platform/subjects/subject.events.ts';
import { findGroup, seesOrSawGroup } from '../groups/index.ts';
import { mayOrCould, seesOrSawProject } from '../projects/index.ts';
import { groupStream } from './kind.service.ts';
import type { Kind, OfProject, PublishedInGroup } from './kind.service.ts';

const somethingChanged: GroupKindMessage = { event: 'subjects' };

/** What those receive who see it: which one it is, if it is named, and the groups that it is in. */
const named = ({ id, within, below }: PublishedInGroup): GroupKindMessage => ({
  event: 'subjects',
  id,
  group_ids: within,
  ...(below === true ? { below } : {}),
});

const couldSee = async (platform: Platform, viewer: Viewer, gone: GoneSubject): Promise<boolean> =>
  (await platform.subjects.get(gone.type).couldSee?.({ platform, viewer }, gone)) === true;

/** Of what changed in a project those get a message who may do what its message names; of what it shows to whom those who see it, or did so before. */
const hearsOf = (
  db: Connection,
  viewer: Viewer,
  { id, may }: OfProject,
  was: Visibility | undefined,
): Promise<boolean> =>
  was === undefined ? mayOrCould(db, viewer, may, id) : seesOrSawProject(db, viewer, id, was);

/**
 * That one of a kind below groups changed, in a group or in those above and below it: all that have the same group at the top. It is said to those who
 * see it; who saw it until now receives only that something changed.
 */
export const groupKindChannel = (kind: Kind): RealtimeChannel => ({
  name: `Group${kind.kind.name}sChannel`,
  parameters: ['group_id'],
  async stream(platform, viewer, { group_id: id }) {
    if (typeof id !== 'number') return undefined;
    const group = await findGroup(platform.db, viewer, id);
    return group && groupStream(kind, group.traversal_ids);
  },
  async messageFor(platform, viewer, _, message) {
    const published = message as PublishedInGroup;
    const { id, hidden, changed, gone, ofGroup, ofProject, was } = published;
    const { db } = platform;
    const sees = (of: NamedSubject): Promise<boolean> =>
      isSeenBy(db, platform.subjects.get(of.type), viewer, of.id);
    if (changed !== undefined && !(await sees(changed))) return undefined;
    if (gone !== undefined && !(await couldSee(platform, viewer, gone))) return undefined;
    if (ofGroup !== undefined && !(await seesOrSawGroup(db, viewer, ofGroup, was))) return undefined;
    if (ofProject !== undefined && !(await hearsOf(db, viewer, ofProject, was))) return undefined;
    if (id === undefined || (await sees({ type: kind.kind.name, id }))) return named(published);
    return hidden === true ? somethingChanged : undefined;
  },
  async messagesFor(platform, people, _, message) {
    const published = message as PublishedInGroup;
    const { id, hidden, changed, gone } = published;
    // Who does not see it has to see the group.
    if (id === undefined || hidden === true || gone !== undefined) return undefined;
    const ids = people.map(({ user }) => user!.id);
    const seers = (of: NamedSubject): Promise<ReadonlySet<number>> =>
      findPeopleWhoSee(platform.db, platform.subjects.get(of.type), of.id, ids);
    const of = await seers({ type: kind.kind.name, id });
    const ofChanged = changed === undefined ? of : await seers(changed);
    return new Map(
      people.map((viewer) => [
        viewer,
        of.has(viewer.user!.id) && ofChanged.has(viewer.user!.id) ? named(published) : undefined,
      ]),
    );
  },
});
