import type { LinkedKind } from '../links/index.ts';
import { issuesMessages } from './issues.messages.ts';
import { issues } from './issue.entity.ts';

const { t } = issuesMessages;

/** The links of issues. */
export const linkedIssues: LinkedKind = {
  get words() {
    return { Kind: t('linkedHead'), kind: t('linkedOne'), kinds: t('linkedMany') };
  },
  anchor: 'related-issues',
  entity: issues,
  sigil: '#',
  source: 'issues',
  help: 'user/issues#linked-issues',
};
