import type { LinkedKind } from '../links/index.ts';
import { issues } from './issue.entity.ts';

/** The links of issues. */
export const linkedIssues: LinkedKind = {
  name: 'issue',
  entity: issues,
  sigil: '#',
  source: 'issues',
  help: 'user/issues#linked-issues',
};
