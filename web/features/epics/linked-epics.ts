import { subjects } from '../kinds/index.ts';
import type { LinkedKind } from '../links/index.ts';
import { epicsMessages } from './epics.messages.ts';

const { t } = epicsMessages;

/** The links of epics. */
export const linkedEpics: LinkedKind = {
  get words() {
    return { Kind: t('linkedHead'), kind: t('epic'), kinds: t('linkedMany') };
  },
  anchor: 'related-epics',
  entity: subjects,
  sigil: '&',
  source: 'epics',
  help: 'user/epics#linked-epics',
};
