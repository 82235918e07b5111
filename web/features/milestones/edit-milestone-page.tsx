import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { MilestoneForm } from './milestone-form.tsx';
import { milestoneQuery } from './milestone.queries.ts';
import { milestonesMessages } from './milestones.messages.ts';

export default function EditMilestonePage() {
  const { path, iid } = useParams({ from: '/$path/-/milestones/$iid/edit' });
  const { data: milestone } = useSuspenseQuery(milestoneQuery(path, iid));
  return (
    <div className="page page-narrow stack">
      <h1>{milestonesMessages.t('editMilestone')}</h1>
      <MilestoneForm path={path} milestone={milestone} />
    </div>
  );
}
