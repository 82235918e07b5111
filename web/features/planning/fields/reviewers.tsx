import {
  CheckCircleFillIcon,
  CheckCircleIcon,
  ClockIcon,
  FileDiffIcon,
  SyncIcon,
} from '@primer/octicons-react';
import type { Review } from '../../../../contract/kinds/kinds.ts';
import type { Person } from '../../../../contract/discussions/discussions.ts';
import { leanPerson } from '../../accounts/index.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { personPath } from '../../projects/index.ts';
import type { Field, Patch } from '../field.ts';
import { lateEditor } from '../late-editors.ts';
import { planningMessages } from '../planning.messages.ts';
import { changedSet, idsOf, type SetChange } from '../set-change.ts';

const { t } = planningMessages;

export interface Reviewed {
  reviewers: Person[];
  reviews: Review[];
}

/** The change of a subject: only who was added and removed, so that concurrent changes are merged. */
export const reviewersPatch = (
  now: readonly Person[],
  { add, remove }: SetChange<Person>,
): Patch<Pick<Reviewed, 'reviewers'>> => ({
  shown: { reviewers: changedSet(now, { add: add.map(leanPerson), remove }) },
  sent: {
    ...(add.length === 0 ? {} : { add_reviewer_ids: idsOf(add) }),
    ...(remove.length === 0 ? {} : { remove_reviewer_ids: idsOf(remove) }),
  },
  failed: t('reviewersFailed'),
});

/** It is the reviewer's turn again. */
const againPatch = (reviews: readonly Review[], { id }: Person): Patch<Pick<Reviewed, 'reviews'>> => ({
  shown: { reviews: reviews.filter(({ user_id }) => user_id !== id) },
  sent: { request_review_ids: [id] },
  failed: t('reviewersFailed'),
});

const states = {
  reviewed: { icon: CheckCircleIcon, text: 'reviewed' },
  approved: { icon: CheckCircleFillIcon, text: 'approved' },
  requested_changes: { icon: FileDiffIcon, text: 'requestedChanges' },
  unreviewed: { icon: ClockIcon, text: 'awaitsReview' },
} as const;

/** A reviewer, and whose turn it is. */
function Reviewer({
  person,
  review,
  onAgain,
}: {
  person: Person;
  /** Undefined: it is theirs. */
  review: Review | undefined;
  onAgain?: (() => unknown) | undefined;
}) {
  const { icon: StateIcon, text } = states[review?.state ?? 'unreviewed'];
  return (
    <div className="side-reviewer">
      <a className="row link-plain" href={personPath(person.username)} dir="auto">
        <Avatar of={person} /> {person.name}
      </a>
      <span className="muted small row">
        <StateIcon /> {t(text)}
      </span>
      {review !== undefined && onAgain !== undefined ? (
        <button type="button" className="side-link small needs-script" onClick={onAgain}>
          <span className="row">
            <SyncIcon /> {t('reviewAgain')}
          </span>
          <span className="visually-hidden"> {person.name}</span>
        </button>
      ) : null}
    </div>
  );
}

/** Who is asked to review it. */
export const reviewersField: Field<Reviewed> = {
  name: 'reviewers',
  get title() {
    return t('reviewers');
  },
  heading: ({ reviewers: { length: count } }) => (count > 1 ? t('manyReviewers', { count }) : t('reviewer')),
  ability: 'admin',
  isSet: ({ reviewers }) => reviewers.length > 0,
  Value: ({ subject: { reviewers, reviews }, isNew, onChange }) =>
    reviewers.map((person) =>
      isNew === true ? (
        <span key={person.id} className="row" dir="auto">
          <Avatar of={person} /> {person.name}
        </span>
      ) : (
        <Reviewer
          key={person.id}
          person={person}
          review={reviews.find(({ user_id }) => user_id === person.id)}
          onAgain={onChange && (() => onChange(againPatch(reviews, person)))}
        />
      ),
    ),
  none: {
    get text() {
      return t('noAssignees');
    },
    always: true,
  },
  Editor: lateEditor('ReviewersEditor'),
  sent: ({ reviewers }) => ({ reviewer_ids: idsOf(reviewers) }),
};
