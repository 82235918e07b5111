import type { Context } from '../../platform/context.ts';
import { loadIssue, updateIssue } from '../issues/index.ts';
import { healthValues } from './issue-fields.ts';
import { mutate } from './mutate.ts';
import type { MutationInput } from './mutate.ts';
import { showIssue } from './show-issues.ts';
import { fullPathOf, numberOf, orNull, textOf } from './values.ts';

interface UpdateIssueInput extends MutationInput {
  readonly projectPath: string;
  readonly iid: string;
  readonly title?: string | null;
  readonly description?: string | null;
  readonly confidential?: boolean | null;
  readonly locked?: boolean | null;
  readonly healthStatus?: string | null;
  readonly weight?: number | null;
  readonly dueDate?: string | null;
  readonly stateEvent?: 'CLOSE' | 'REOPEN' | null;
}

/** The mutations of issues. */
export const issueMutations = {
  updateIssue({ input }: { input: UpdateIssueInput }, ctx: Context) {
    const { healthStatus } = input;
    const load = () => loadIssue(ctx, fullPathOf(input.projectPath), numberOf(input.iid));
    return mutate(ctx, input, {
      find: load,
      change: (loaded) =>
        updateIssue(ctx, loaded, {
          title: textOf(input.title),
          description: textOf(input.description),
          confidential: input.confidential ?? undefined,
          discussionLocked: input.locked ?? undefined,
          healthStatus: typeof healthStatus === 'string' ? healthValues[healthStatus] : healthStatus,
          weight: input.weight,
          dueDate: input.dueDate,
          stateEvent:
            input.stateEvent === 'CLOSE' ? 'close' : input.stateEvent === 'REOPEN' ? 'reopen' : undefined,
        }),
      show: async () => {
        const now = await orNull(load());
        return { issue: now === null ? null : showIssue(ctx, now.issue) };
      },
      otherwise: 'The issue could not be changed',
    });
  },
};
