import { LockIcon } from '@primer/octicons-react';
import { Tag } from '../../../ui/label.tsx';
import type { Field } from '../field.ts';
import { lateEditor } from '../late-editors.ts';
import { planningMessages } from '../planning.messages.ts';

const { t } = planningMessages;

interface Lockable {
  discussion_locked: boolean | null;
}

export const lockedField: Field<Lockable> = {
  name: 'locked',
  get title() {
    return t('lock');
  },
  ability: 'admin',
  isSet: ({ discussion_locked: locked }) => locked === true,
  Value: () => t('locked'),
  none: {
    get text() {
      return t('unlocked');
    },
    always: false,
  },
  Editor: lateEditor('LockEditor'),
  Head: () => <Tag icon={<LockIcon />}>{t('locked')}</Tag>,
};
