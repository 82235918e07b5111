import { LockIcon, UnlockIcon } from '@primer/octicons-react';
import { Tag } from '../../../ui/label.tsx';
import type { Field } from '../field.ts';
import { planningMessages } from '../planning.messages.ts';

const { t } = planningMessages;

interface Lockable {
  discussion_locked: boolean | null;
}

export const lockedField: Field<Lockable> = {
  name: 'locked',
  title: t('discussion'),
  ability: 'admin',
  isSet: ({ discussion_locked: locked }) => locked === true,
  Value: () => t('locked'),
  menu: ({ discussion_locked: now }) => {
    const discussion_locked = now !== true;
    return {
      icon: discussion_locked ? <LockIcon /> : <UnlockIcon />,
      text: discussion_locked ? t('lock') : t('unlock'),
      patch: { shown: { discussion_locked }, sent: { discussion_locked } },
    };
  },
  Head: () => <Tag icon={<LockIcon />}>{t('locked')}</Tag>,
};
