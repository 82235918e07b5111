import type { Context } from '../../platform/context.ts';
import type { Issue } from '../issues/index.ts';
import { readEpics } from './epic-fields.ts';
import { issueFields } from './issue-fields.ts';

/** Issues under the names of the schema, by their ids. */
export const showIssues = (ctx: Context, issues: readonly Issue[]) =>
  issueFields(ctx, issues, (ids) => readEpics(ctx, ids));

export const showIssue = (ctx: Context, issue: Issue) => showIssues(ctx, [issue]).get(issue.id)!;
