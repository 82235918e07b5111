import type { ReactNode } from 'react';
import { createRegistry } from '../../platform/registry.ts';

/** What happens to subjects that has a sentence of its own. */
export type SubjectAction = 'opened' | 'closed' | 'reopened' | 'accepted' | 'approved';

/** The icons of a kind of subject, by its name: `MergeRequest`. One that it leaves out is a dot. */
export const activityIcons = createRegistry<{
  readonly order?: number;
  readonly type: string;
  readonly icons: Readonly<Partial<Record<SubjectAction, ReactNode>>>;
}>();

export const activityIconOf = (type: string | null, action: SubjectAction): ReactNode =>
  activityIcons.all().find((kind) => kind.type === type)?.icons[action];
