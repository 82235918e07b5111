import type { Field } from '../field.ts';
import { lateEditor } from '../late-editors.ts';
import { planningMessages } from '../planning.messages.ts';

const { t } = planningMessages;

/** Each status with its GraphQL name and its text. */
export const healthStatuses: Readonly<Record<string, 'onTrack' | 'needsAttention' | 'atRisk'>> = {
  on_track: 'onTrack',
  needs_attention: 'needsAttention',
  at_risk: 'atRisk',
};

interface Watched {
  iid: number;
  health_status: string | null;
}

export const healthField: Field<Watched> = {
  name: 'health',
  get title() {
    return t('healthStatus');
  },
  ability: 'admin',
  isSet: ({ health_status: status }) => healthStatuses[status ?? ''] !== undefined,
  Value: ({ subject }) => t(healthStatuses[subject.health_status!]!),
  none: {
    get text() {
      return t('noHealthStatus');
    },
    always: false,
  },
  Editor: lateEditor('HealthEditor'),
};
