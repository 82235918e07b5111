import { inWords } from '../../../platform/subjects/change.ts';
import { invalid } from '../../../platform/errors.ts';
import { inColumn } from '../attribute.ts';
import type { Attribute } from '../attribute.ts';

export const healthStatuses = ['on_track', 'needs_attention', 'at_risk'] as const;

const germanStatuses: Readonly<Record<string, string>> = {
  on_track: 'im Plan',
  needs_attention: 'braucht Aufmerksamkeit',
  at_risk: 'gefährdet',
};

function checkHealthStatus(status: string | null): string | null {
  if (status !== null && !(healthStatuses as readonly string[]).includes(status))
    throw invalid({ health_status: ['is invalid'] });
  return status;
}

export const healthStatus: Attribute = {
  name: 'health_status',
  right: 'admin',
  isAsked: (changes) => changes.healthStatus !== undefined,
  plan({ subject }, changes) {
    const wanted = checkHealthStatus(changes.healthStatus ?? null);
    return wanted === subject.fields.health_status ? undefined : inColumn('health_status', wanted);
  },
  words: inWords<string>({
    en: ({ new: status }) =>
      status === null
        ? ['removed the health status']
        : ['changed health status to ', { strong: status.replaceAll('_', ' ') }],
    de: ({ new: status }) =>
      status === null
        ? ['hat den Zustand entfernt']
        : ['hat den Zustand auf ', { strong: germanStatuses[status] ?? status }, ' geändert'],
  }),
};
