import { EyeClosedIcon, EyeIcon, LockIcon, UnlockIcon } from '@primer/octicons-react';
import { fieldToggleMessages } from './field-toggles.messages.ts';
import type { FieldToggle } from './field.ts';
import { confidentialPatch, lockPatch } from './switches.ts';

const { t } = fieldToggleMessages;

const confidential: FieldToggle<{ confidential: boolean }> = {
  name: 'confidential',
  ability: 'make_confidential',
  entry({ confidential: now }, kind) {
    return {
      icon: now ? <EyeIcon /> : <EyeClosedIcon />,
      text: now ? t('makeVisible') : t('makeConfidential'),
      patch: confidentialPatch(!now, kind),
    };
  },
};

const locked: FieldToggle<{ discussion_locked: boolean | null }> = {
  name: 'locked',
  ability: 'admin',
  entry({ discussion_locked: now }, kind) {
    return {
      icon: now === true ? <UnlockIcon /> : <LockIcon />,
      text: now === true ? t('unlock') : t('lock'),
      patch: lockPatch(now !== true, kind),
    };
  },
};

/** Menu entries that toggle fields of a subject; loaded when the menu is about to open. */
export const fieldToggles = { confidential, locked };
