import type { EpicTreeMessage } from '../../../../contract/epics/epic-tree.ts';
import { systemContext } from '../../../platform/context.ts';
import type { RealtimeChannel } from '../../../platform/realtime/channel.ts';
import type { NamedSubject } from '../../../platform/subjects/subject.events.ts';
import { findPeopleWhoSee, isSeenBy } from '../../../platform/subjects/seen-by.queries.ts';
import type { KindOperations } from '../../kinds/index.ts';

/** The messages to an open tree below an epic, besides those to all open lists of its group. */
export const treeStream = (epicId: number): string => `epics:${epicId}:tree`;

/** That something in the tree below an epic reads otherwise now. */
interface PublishedInTree {
  /** Without it, messages may have been missed. */
  readonly changed?: NamedSubject;
}

const somethingChanged: EpicTreeMessage = { event: 'tree' };

/**
 * That an issue at some level below an epic got another title, date or assignee: only its rows in open trees say that, no epic is counted
 * or dated by it. It is said to those who see the epic and the issue.
 */
export const epicTreeChannel = ({ find }: Pick<KindOperations, 'find'>): RealtimeChannel => ({
  name: 'EpicTreeChannel',
  parameters: ['epic_id'],
  async stream(platform, viewer, { epic_id: id }) {
    if (typeof id !== 'number' || !Number.isSafeInteger(id)) return undefined;
    const [epic] = await find(systemContext(platform, viewer), [id]);
    return epic && treeStream(id);
  },
  async messageFor(platform, viewer, _, message) {
    const { changed } = message as PublishedInTree;
    if (changed === undefined) return somethingChanged;
    const { type, id } = changed;
    return (await isSeenBy(platform.db, platform.subjects.get(type), viewer, id))
      ? somethingChanged
      : undefined;
  },
  async messagesFor(platform, people, { epic_id: epicId }, message) {
    const { changed } = message as PublishedInTree;
    if (changed === undefined) return undefined;
    const ids = people.map(({ user }) => user!.id);
    const seers = ({ type, id }: NamedSubject): Promise<ReadonlySet<number>> =>
      findPeopleWhoSee(platform.db, platform.subjects.get(type), id, ids);
    const [ofEpic, ofChanged] = await Promise.all([
      seers({ type: 'Epic', id: Number(epicId) }),
      seers(changed),
    ]);
    return new Map(
      people
        .filter(({ user }) => ofEpic.has(user!.id))
        .map((viewer) => [viewer, ofChanged.has(viewer.user!.id) ? somethingChanged : undefined]),
    );
  },
});
