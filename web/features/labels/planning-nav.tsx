import { Segments } from '../../ui/filter-bar.tsx';
import { projectPage } from '../projects/index.ts';
import { labelsMessages } from './labels.messages.ts';

const { t } = labelsMessages;

/** Switches between labels and milestones. */
export function PlanningNav({ path, current }: { path: string; current: 'labels' | 'milestones' }) {
  return (
    <Segments
      label={t('planning')}
      items={[
        { href: projectPage(path, 'labels'), label: t('labels'), current: current === 'labels' },
        { href: projectPage(path, 'milestones'), label: t('milestones'), current: current === 'milestones' },
      ]}
    />
  );
}
