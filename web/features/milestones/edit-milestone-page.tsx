import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '../../platform/routing/hooks.ts';
import { useEntity } from '../../platform/use-entity.ts';
import { milestones } from './milestone.entity.ts';
import { MilestoneForm } from './milestone-form.tsx';
import { milestoneQuery } from './milestone.queries.ts';
import { milestonesMessages } from './milestones.messages.ts';
import { useMilestonePlace } from './use-milestone-place.ts';

export default function EditMilestonePage() {
  const iid = useParams().iid!;
  const { place } = useMilestonePlace();
  const { data } = useSuspenseQuery(milestoneQuery(place, iid));
  const milestone = useEntity(milestones, data.id);
  return (
    <div className="page page-narrow stack">
      <h1>{milestonesMessages.t('editMilestone')}</h1>
      <MilestoneForm milestone={milestone} />
    </div>
  );
}
