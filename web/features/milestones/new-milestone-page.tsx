import { useParams } from '@tanstack/react-router';
import { MilestoneForm } from './milestone-form.tsx';
import { milestonesMessages } from './milestones.messages.ts';

export default function NewMilestonePage() {
  const { path } = useParams({ from: '/$path/-/milestones/new' });
  return (
    <div className="page page-narrow stack">
      <h1>{milestonesMessages.t('newMilestone')}</h1>
      <MilestoneForm path={path} />
    </div>
  );
}
