import { MilestoneIcon } from '@primer/octicons-react';
import type { Milestone } from '../../../../contract/milestones/milestones.ts';
import { projectPage } from '../../projects/index.ts';
import type { Field } from '../field.ts';
import { milestoneFilter } from '../filters.ts';
import { lateEditor } from '../late-editors.ts';
import { planningMessages } from '../planning.messages.ts';
import { milestoneStage } from './milestone-stage.ts';

const { t } = planningMessages;

interface Scheduled {
  milestone: Milestone | null;
}
/** The properties that a row has. */
interface Marked {
  milestone: Pick<Milestone, 'title'> | null;
}

export const milestoneField: Field<Scheduled, Marked> = {
  name: 'milestone',
  get title() {
    return t('milestone');
  },
  ability: 'admin',
  isSet: ({ milestone }) => milestone !== null,
  Value: ({ subject: { milestone }, place, isNew }) => {
    if (milestone === null) return null;
    const { title, project_id: owner, iid } = milestone;
    const late =
      milestoneStage(milestone, place.today) === 'pastDue' ? (
        <span className="muted small"> ({t('pastDueMilestone')})</span>
      ) : null;
    return isNew === true ? (
      <span dir="auto">
        {title}
        {late}
      </span>
    ) : (
      <a
        className="link-plain"
        // A group milestone has its page below the group.
        href={
          owner == null
            ? place.filtered(milestoneFilter, title)
            : projectPage(place.project, `milestones/${iid}`)
        }
        dir="auto"
      >
        {title}
        {late}
      </a>
    );
  },
  none: {
    get text() {
      return t('noMilestone');
    },
    always: true,
  },
  Editor: lateEditor('MilestoneEditor'),
  sent: ({ milestone }) => (milestone === null ? {} : { milestone_id: milestone.id }),
  row: {
    at: 'facts',
    Mark: ({ subject: { milestone }, place }) =>
      milestone === null ? null : (
        <a className="subject-fact" href={place.filtered(milestoneFilter, milestone.title)}>
          <MilestoneIcon /> {milestone.title}
        </a>
      ),
  },
};
