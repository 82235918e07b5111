import type { Context } from '../../platform/context.ts';
import type { CommandSubject } from './command-subject.ts';
import { issuePolicy } from './issue.policy.ts';
import type { IssueAction } from './issue.policy.ts';

/** A command is for those who may do this to the issue. */
export const needs =
  (action: IssueAction) =>
  (ctx: Context, { subject }: { readonly subject: CommandSubject }): boolean =>
    issuePolicy[action](ctx.viewer, { ...subject.issue, project: subject.project });
