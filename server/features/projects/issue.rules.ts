import { inProject, seesIfConfidential } from '../../platform/access/subject-rules.ts';
import type { PlannedInProject } from '../../platform/access/subject-rules.ts';
import { all } from '../../platform/access/rule.ts';
import type { Rule } from '../../platform/access/rule.ts';
import { projectRules } from './project.policy.ts';

/** Reading an issue. It is beside the rules of projects because labels and milestones count issues too. */
export const readsIssue: Rule<PlannedInProject> = all<PlannedInProject>(
  inProject(projectRules.read_issues),
  seesIfConfidential,
);
