import { BlockedIcon } from '@primer/octicons-react';
import { Tag } from '../../../ui/label.tsx';
import type { Field } from '../field.ts';
import { planningMessages } from '../planning.messages.ts';

const { t } = planningMessages;

interface Waiting {
  state: 'opened' | 'closed';
  blocked_by_count: number;
}

const waits = ({ state, blocked_by_count: count }: Waiting): boolean => state === 'opened' && count > 0;

/** Whether open issues block it. */
export const blockedField: Field<Waiting> = {
  name: 'blocked',
  get title() {
    return t('blocked');
  },
  ability: 'admin',
  isSet: waits,
  Head: ({ subject }) => (
    <a className="link-plain" href="#related-issues">
      <Tag tone="danger" icon={<BlockedIcon />}>
        {t('blockedBy', { count: subject.blocked_by_count })}
      </Tag>
    </a>
  ),
  row: {
    at: 'title',
    Mark: ({ subject }) =>
      waits(subject) ? (
        <span className="subject-blocked">
          <BlockedIcon /> {t('blockedBy', { count: subject.blocked_by_count })}
        </span>
      ) : null,
  },
};
