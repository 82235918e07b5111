import { EyeClosedIcon, EyeIcon, LockIcon, UnlockIcon } from '@primer/octicons-react';
import { actMessages } from './acts.messages.ts';
import type { FieldAct } from './field.ts';

const { t } = actMessages;

const confidential: FieldAct<{ confidential: boolean }> = {
  name: 'confidential',
  ability: 'make_confidential',
  entry({ confidential: now }) {
    const change = { confidential: !now };
    return {
      icon: now ? <EyeIcon /> : <EyeClosedIcon />,
      text: now ? t('makeVisible') : t('makeConfidential'),
      patch: { shown: change, sent: change },
    };
  },
};

const locked: FieldAct<{ discussion_locked: boolean | null }> = {
  name: 'locked',
  ability: 'admin',
  entry({ discussion_locked: now }) {
    const change = { discussion_locked: now !== true };
    return {
      icon: now === true ? <UnlockIcon /> : <LockIcon />,
      text: now === true ? t('unlock') : t('lock'),
      patch: { shown: change, sent: change },
    };
  },
};

/** The fields that are switched by an entry of a subject's menu, which comes when somebody is about to open it. */
export const fieldActs = { confidential, locked };
