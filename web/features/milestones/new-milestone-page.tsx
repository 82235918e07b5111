import { MilestoneForm } from './milestone-form.tsx';
import { milestonesMessages } from './milestones.messages.ts';

export default function NewMilestonePage() {
  return (
    <div className="page page-narrow stack">
      <h1>{milestonesMessages.t('newMilestone')}</h1>
      <MilestoneForm />
    </div>
  );
}
