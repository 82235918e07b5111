import { inWords } from '../../../platform/subjects/change.ts';
import type { Change, NewChange, SentencePart } from '../../../platform/subjects/change.ts';
import { findUsersByIds } from '../../accounts/index.ts';
import { findAssignableIds } from '../assignable.queries.ts';
import { addedIds, removedIds } from '../attribute.ts';
import type { Attribute } from '../attribute.ts';
import { findAssigneeIds, setAssignees } from './assignees.queries.ts';
import { demandAtMost } from './limits.ts';

export interface PersonValue {
  readonly id: number;
  readonly username: string;
}

/** `@ann @bob`, without a leading space. */
export function named(values: readonly PersonValue[]): SentencePart[] {
  return values.flatMap((value, index): SentencePart[] => [
    ...(index === 0 ? [] : [' ']),
    { reference: `@${value.username}` },
  ]);
}

function sentence(changes: readonly Change<PersonValue>[]): SentencePart[] {
  const added = changes.flatMap((change) => change.new ?? []);
  const removed = changes.flatMap((change) => change.old ?? []);
  return [
    ...(added.length === 0 ? [] : ['assigned to ', ...named(added)]),
    ...(added.length === 0 || removed.length === 0 ? [] : [' and ']),
    ...(removed.length === 0 ? [] : ['unassigned ', ...named(removed)]),
  ];
}

function germanSentence(changes: readonly Change<PersonValue>[]): SentencePart[] {
  const added = changes.flatMap((change) => change.new ?? []);
  const removed = changes.flatMap((change) => change.old ?? []);
  return [
    'hat ',
    ...(added.length === 0 ? [] : [...named(added), ' zugewiesen']),
    ...(added.length === 0 || removed.length === 0 ? [] : [' und ']),
    ...(removed.length === 0 ? [] : ['die Zuweisung von ', ...named(removed), ' entfernt']),
  ];
}

/** Only people who may see the project or group can be assigned; others are left out, as v4 does. */
export const assignees: Attribute = {
  name: 'assignees',
  right: 'admin',
  isAsked: ({ assigneeIds, addAssigneeIds, removeAssigneeIds }) =>
    [assigneeIds, addAssigneeIds, removeAssigneeIds].some((asked) => asked !== undefined),
  plan:
    ({ subject: { fields, parent } }, changes) =>
    async (tx) => {
      const { addAssigneeIds: add = [], removeAssigneeIds: remove = [] } = changes;
      const before = changes.assigneeIds ?? (await findAssigneeIds(tx, fields.id));
      const assigneeIds = [...new Set([...before.filter((id) => !remove.includes(id)), ...add])];
      const allowed = await findAssignableIds(tx, parent, assigneeIds, [
        ...fields.assignee_ids,
        ...(changes.assigneeIds === undefined ? before : []),
      ]);
      // A request that only names people who can't be assigned is not a request to unassign everybody.
      if (changes.assigneeIds !== undefined && allowed.length === 0 && assigneeIds.length > 0)
        return undefined;
      const { added, removed } = await setAssignees(tx, fields.id, allowed);
      demandAtMost('assignees', { count: allowed.length, added: added.length });
      if (added.length + removed.length === 0) return undefined;
      const people = await findUsersByIds(tx, [...added, ...removed]);
      const valueOf = (id: number) => ({ id, username: people.get(id)?.username ?? '' });
      const logged: NewChange[] = [
        ...added.map((id) => ({ attribute: 'assignees', new: valueOf(id) })),
        ...removed.map((id) => ({ attribute: 'assignees', old: valueOf(id) })),
      ];
      return {
        notes: [{ action: 'assignee', changes: logged }],
        field: 'assignees',
        assigned: added,
        released: removed,
      };
    },
  undo({ subject: { fields } }, made) {
    const added = addedIds(made);
    const others = fields.assignee_ids.filter((id) => !added.includes(id));
    return { assigneeIds: [...new Set([...others, ...removedIds(made)])] };
  },
  words: inWords<PersonValue>({ en: (_, __, all) => sentence(all), de: (_, __, all) => germanSentence(all) }),
};
