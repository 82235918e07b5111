import { inProject, seesIfConfidential } from '../../platform/access/subject-rules.ts';
import type { PlannedInProject } from '../../platform/access/subject-rules.ts';
import { all } from '../../platform/access/rule.ts';
import type { Rule } from '../../platform/access/rule.ts';
import { projectRules } from './project.policy.ts';

/** Reading an issue. It stands beside the rules of the project because labels and milestones count issues too. */
export const readsIssue: Rule<PlannedInProject> = all<PlannedInProject>(
  inProject(projectRules.read_issues),
  seesIfConfidential,
);
