import { lazy, type ReactNode } from 'react';
import type { Person } from '../../../contract/discussions/discussions.ts';
import type { Label } from '../../../contract/labels/labels.ts';
import type { Milestone } from '../../../contract/milestones/milestones.ts';
import { SelectPanel } from '../../ui/select-panel.tsx';

const lists = () => import('./issue-lists.tsx');
const AssigneeList = lazy(async () => ({ default: (await lists()).AssigneeList }));
const LabelList = lazy(async () => ({ default: (await lists()).LabelList }));
const MilestoneList = lazy(async () => ({ default: (await lists()).MilestoneList }));

interface PanelProps<V, C = V> {
  project: string;
  /** Chosen now. */
  value: V;
  onChange: (value: C) => void;
  /** Hands over each choice, not all of them when it closes. */
  each?: boolean;
  opener: ReactNode;
  openerClass?: string;
  align?: 'start' | 'end';
}

export function AssigneePanel({
  project,
  value,
  onChange,
  each,
  ...look
}: PanelProps<readonly Person[], Person[]>) {
  return (
    <SelectPanel {...look}>
      {(panel) => <AssigneeList {...panel} project={project} value={value} onChange={onChange} each={each} />}
    </SelectPanel>
  );
}

export function LabelPanel({
  project,
  value,
  onChange,
  each,
  ...look
}: PanelProps<readonly Label[], Label[]>) {
  return (
    <SelectPanel {...look}>
      {(panel) => <LabelList {...panel} project={project} value={value} onChange={onChange} each={each} />}
    </SelectPanel>
  );
}

export function MilestonePanel({ project, value, onChange, ...look }: PanelProps<Milestone | null>) {
  return (
    <SelectPanel {...look}>
      {(panel) => <MilestoneList {...panel} project={project} value={value} onChange={onChange} />}
    </SelectPanel>
  );
}
