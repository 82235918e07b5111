import { inWords } from '../../../platform/subjects/change.ts';
import type { Change, NewChange, SentencePart } from '../../../platform/subjects/change.ts';
import { findUsersByIds } from '../../accounts/index.ts';
import { findAssignableIds } from '../assignable.queries.ts';
import type { Attribute } from '../attribute.ts';
import { named } from './assignees.ts';
import type { PersonValue } from './assignees.ts';
import { demandAtMost } from './limits.ts';
import { findReviewerIds, requestAgain, setReviewers } from './reviewers.queries.ts';

function sentence(changes: readonly Change<PersonValue>[]): SentencePart[] {
  const added = changes.flatMap((change) => change.new ?? []);
  const removed = changes.flatMap((change) => change.old ?? []);
  return [
    ...(added.length === 0 ? [] : ['requested review from ', ...named(added)]),
    ...(added.length === 0 || removed.length === 0 ? [] : [' and ']),
    ...(removed.length === 0 ? [] : ['removed review request for ', ...named(removed)]),
  ];
}

function germanSentence(changes: readonly Change<PersonValue>[]): SentencePart[] {
  const added = changes.flatMap((change) => change.new ?? []);
  const removed = changes.flatMap((change) => change.old ?? []);
  return [
    'hat ',
    ...(added.length === 0 ? [] : [...named(added), ' um ein Review gebeten']),
    ...(added.length === 0 || removed.length === 0 ? [] : [' und ']),
    ...(removed.length === 0 ? [] : ['die Bitte um ein Review von ', ...named(removed), ' zurückgezogen']),
  ];
}

/** Who is asked to review it: people who may see the project or group; others are left out, as with assignees. */
export const reviewers: Attribute = {
  name: 'reviewers',
  right: 'admin',
  isAsked: ({ reviewerIds, addReviewerIds, removeReviewerIds, requestReviewIds }) =>
    [reviewerIds, addReviewerIds, removeReviewerIds, requestReviewIds].some((asked) => asked !== undefined),
  plan:
    ({ subject: { fields, parent } }, changes) =>
    async (tx) => {
      const { reviewerIds, addReviewerIds: add = [], removeReviewerIds: remove = [] } = changes;
      const { requestReviewIds: again = [] } = changes;
      const before = await findReviewerIds(tx, fields.id);
      const kept = (reviewerIds ?? before).filter((id) => !remove.includes(id));
      const wanted = [...new Set([...kept, ...add, ...again])];
      const allowed = await findAssignableIds(tx, parent, wanted, before);
      // A request that only names people who can't review is not a request to remove all.
      if (allowed.length === 0 && wanted.length > 0) return undefined;
      const { added, removed } = await setReviewers(tx, fields.id, allowed);
      demandAtMost('reviewers', { count: allowed.length, added: added.length });
      const askedAgain = await requestAgain(tx, fields.id, again);
      const requested = [...added, ...askedAgain];
      if (requested.length + removed.length === 0) return undefined;
      const people = await findUsersByIds(tx, [...requested, ...removed]);
      const valueOf = (id: number) => ({ id, username: people.get(id)?.username ?? '' });
      const logged: NewChange[] = [
        ...requested.map((id) => ({ attribute: 'reviewers', new: valueOf(id) })),
        ...removed.map((id) => ({ attribute: 'reviewers', old: valueOf(id) })),
      ];
      return {
        notes: [{ action: 'reviewer', changes: logged }],
        field: 'reviewers',
        reviewing: requested,
        released: removed,
      };
    },
  words: inWords<PersonValue>({ en: (_, __, all) => sentence(all), de: (_, __, all) => germanSentence(all) }),
};
