import { subjects } from '../kinds/index.ts';
import type { LinkedKind } from '../links/index.ts';

/** The links of epics. */
export const linkedEpics: LinkedKind = {
  name: 'epic',
  entity: subjects,
  sigil: '&',
  source: 'epics',
  help: 'user/epics#linked-epics',
};
