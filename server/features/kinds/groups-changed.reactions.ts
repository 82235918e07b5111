import { reaction } from '../../platform/events/events.ts';
import type { Reaction } from '../../platform/events/events.ts';
import { publish } from '../../platform/realtime/publish.ts';
import { findGroupsAround } from './kind.queries.ts';
import { groupStream } from './kind.service.ts';
import type { Kind, PublishedInGroup } from './kind.service.ts';

/** Groups show the subjects of the groups below them, unless these are deleted or archived. */
export function groupsChanged(kind: Kind): Reaction[] {
  const { segment } = kind.kind;
  const tell: Reaction<'group.hidden' | 'group.archived'>['react'] = async ({ db }, { groupId }) => {
    const above = await findGroupsAround(db, kind, groupId);
    if (above !== undefined)
      await publish(db, groupStream(kind, above), { ofGroup: groupId } satisfies PublishedInGroup);
  };
  return [
    reaction('group.hidden', `${segment}.group-hidden`, tell),
    reaction('group.archived', `${segment}.group-archived`, tell),
  ];
}
