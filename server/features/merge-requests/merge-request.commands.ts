import type { Context } from '../../platform/context.ts';
import { AppError, forbidden } from '../../platform/errors.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import type {
  QuickAction,
  QuickActionPlan,
  QuickActionRefusal,
} from '../../platform/subjects/quick-action.ts';
import type { CommandSubject, SubjectChanges } from '../planning/index.ts';
import { prepareApproval, prepareChangeRequest, prepareUnapproval } from './approvals/approve.ts';
import type { Verdict } from './approvals/approve.ts';
import { prepareAutoMerge } from './auto-merge/set-auto-merge.ts';
import { asDraft, asReady, isDraft } from '../../../contract/merge-requests/draft-title.ts';
import { mergeRequestOf } from './merge-request.service.ts';
import type { MergeRequest } from './merge-request.service.ts';
import { checkMergeability } from './merging/mergeability.ts';
import { mayPushTo } from '../repositories/index.ts';
import { openBranches } from './merging/open-source.ts';
import { rebaseAsked } from './merging/rebase.job.ts';
import type { AskedRebase } from './merging/rebase.job.ts';

type Command = QuickAction<CommandSubject, SubjectChanges>;
type Planned = Promise<QuickActionPlan<SubjectChanges> | QuickActionRefusal>;

const category = 'Merge requests';
const isOpen: Command['applies'] = ({ subject }) => subject.planned.fields.state === 'opened';
const titleNow = ({
  subject,
  changes,
}: {
  readonly subject: CommandSubject;
  readonly changes: SubjectChanges;
}) => changes.title ?? subject.planned.fields.title;

/** A plan; or the sentence, where its check refuses it. */
async function unlessRefused(refused: string, plan: () => Promise<QuickActionPlan<SubjectChanges>>): Planned {
  try {
    return await plan();
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return { refused };
    throw error;
  }
}

/** A command that says something of the whole; what the check refuses is said, with the sentence where it has one. */
function saying(
  words: Pick<Command, 'name' | 'description'> & Pick<QuickActionPlan, 'explanation' | 'message'>,
  refused: string,
  prepare: (ctx: Context, request: MergeRequest) => Promise<Verdict>,
): Command {
  const { explanation, message, ...named } = words;
  return {
    ...named,
    icon: 'check',
    category,
    can: (_ctx, { subject }) => subject.planned.can('admin'),
    applies: isOpen,
    plan: (ctx, { noteable }) =>
      unlessRefused(refused, async () => {
        const verdict = await prepare(ctx, await mergeRequestOf(ctx, noteable));
        return { explanation, message, effect: (tx) => verdict(tx, { again: true }) };
      }),
  };
}

/** Quick actions that only merge requests have. */
export const mergeRequestCommands: readonly Command[] = [
  saying(
    {
      name: 'approve',
      description: 'Approve this merge request',
      explanation: 'Approves the current merge request.',
      message: 'Approved the current merge request.',
    },
    'Failed to approve because you are not among those who may.',
    prepareApproval,
  ),
  saying(
    {
      name: 'unapprove',
      description: 'Take your approval back',
      explanation: 'Unapproves the current merge request.',
      message: 'Unapproved the current merge request.',
    },
    'Failed to take the approval back because you have not approved this.',
    prepareUnapproval,
  ),
  saying(
    {
      name: 'request_changes',
      description: 'Request changes',
      explanation: 'Requests changes to the current merge request.',
      message: 'Changes requested to the current merge request.',
    },
    'Failed to request changes: they cannot be requested of your own merge request.',
    prepareChangeRequest,
  ),
  {
    name: 'draft',
    description: 'Mark this merge request as a draft',
    icon: 'pencil',
    category,
    can: (_ctx, { subject }) => subject.planned.can('update'),
    applies: (on) => isOpen(on) && !isDraft(titleNow(on)),
    plan: (_ctx, on) => ({
      explanation: 'Marks this merge request as a draft.',
      message: 'Marked this merge request as a draft.',
      changes: { ...on.changes, title: asDraft(titleNow(on)) },
      commandsChanges: { wip_event: 'draft' },
    }),
  },
  {
    name: 'ready',
    description: 'Mark this merge request as ready',
    icon: 'check',
    category,
    can: (_ctx, { subject }) => subject.planned.can('update'),
    applies: (on) => isOpen(on) && isDraft(titleNow(on)),
    plan: (_ctx, on) => ({
      explanation: 'Marks this merge request as ready.',
      message: 'Marked this merge request as ready.',
      changes: { ...on.changes, title: asReady(titleNow(on)) },
      commandsChanges: { wip_event: 'ready' },
    }),
  },
  {
    name: 'merge',
    description: 'Merge this merge request as soon as nothing is missing',
    icon: 'merge',
    category,
    can: (_ctx, { subject }) => subject.planned.can('admin'),
    applies: isOpen,
    plan: async (ctx, { noteable }) =>
      unlessRefused(
        'Failed to merge this merge request because it cannot be merged, you may not merge it, or it has changed since.',
        async () => {
          const seen = { sha: noteable.seenHead };
          const write = await prepareAutoMerge(ctx, await mergeRequestOf(ctx, noteable), seen);
          return {
            explanation: 'Merges this merge request as soon as nothing is missing.',
            message: 'Scheduled to merge this merge request as soon as nothing is missing.',
            effect: write,
            commandsChanges: { merge: true },
          };
        },
      ),
  },
  {
    name: 'rebase',
    description: 'Rebase the source branch onto the target branch',
    icon: 'branch',
    category,
    can: (_ctx, { subject }) => subject.planned.can('admin'),
    applies: isOpen,
    plan: async (ctx, { noteable }) =>
      unlessRefused('Failed to schedule a rebase because it is not possible, or not for you.', async () => {
        const { id, branches } = await mergeRequestOf(ctx, noteable);
        const { open } = await openBranches(ctx, branches);
        const checked = await checkMergeability(ctx, branches);
        const { source_branch, head_sha } = branches;
        if (
          checked === null ||
          checked.conflicts.count > 0 ||
          !(await mayPushTo(ctx, open.project, source_branch))
        )
          throw forbidden();
        const asked: AskedRebase = { id, userId: ctx.viewer.user!.id, head: head_sha };
        return {
          explanation: `Schedules a rebase of branch ${source_branch}.`,
          message: `Scheduled a rebase of branch ${source_branch}.`,
          effect: (tx) => addJob(tx, rebaseAsked.name, asked),
          commandsChanges: { rebase: head_sha },
        };
      }),
  },
  {
    name: 'target_branch',
    params: ['<Local branch name>'],
    description: 'Set the target branch',
    icon: 'branch',
    category,
    can: (_ctx, { subject }) => subject.planned.can('update'),
    applies: isOpen,
    async plan(ctx, { subject, changes }, argument): Planned {
      const name = argument.trim();
      const { git } = ctx.platform;
      const ref =
        name === ''
          ? null
          : await git.readRef(git.repository(subject.planned.parent.id), `refs/heads/${name}`);
      if (ref === null)
        return { refused: 'Failed to set the target branch because no such branch was found.' };
      return {
        explanation: `Sets the target branch to ${name}.`,
        message: `Set the target branch to ${name}.`,
        changes: { ...changes, own: { ...changes.own, targetBranch: name } },
        commandsChanges: { target_branch: name },
      };
    },
  },
];
