import type { Field } from '../field.ts';
import { planningMessages } from '../planning.messages.ts';

const { t } = planningMessages;

const names: Readonly<Record<string, 'onTrack' | 'needsAttention' | 'atRisk'>> = {
  on_track: 'onTrack',
  needs_attention: 'needsAttention',
  at_risk: 'atRisk',
};

interface Watched {
  health_status: string | null;
}

export const healthField: Field<Watched> = {
  name: 'health',
  title: t('healthStatus'),
  ability: 'admin',
  isSet: ({ health_status: status }) => names[status ?? ''] !== undefined,
  Value: ({ subject }) => t(names[subject.health_status!]!),
};
