import { updateSubjectRow } from '../../../platform/subjects/subject-rows.queries.ts';
import { linkSubjects, unlinkSubjects } from '../../links/index.ts';
import type { LinkType } from '../../links/index.ts';
import { issueReferencesIn } from '../command-arguments.ts';
import { loadAgain, needs } from '../command-subject.ts';
import type { IssueAction, IssueCommandSubject } from '../command-subject.ts';
import { issueLinks, sayDuplicate } from './issue-links.ts';
import { issueReference } from '../issue-words.ts';
import { issuePolicy } from '../issue.policy.ts';
import type { LoadedIssue } from '../issue.service.ts';

const category = 'Links';
const can = needs('admin');

/** The issues named by the argument, without this one, which the viewer may see. */
function named(subject: IssueCommandSubject, argument: string): LoadedIssue[] {
  const found = issueReferencesIn(argument, subject.project.full_path, subject.baseUrl).flatMap(
    ({ path, iid }) => subject.issues.get(`${path.toLowerCase()}#${iid}`) ?? [],
  );
  return [...new Set(found)].filter(({ issue }) => issue.id !== subject.issue.id);
}

/** The part of the argument that names no issue visible to the viewer. */
function notNamed(subject: IssueCommandSubject, argument: string): string | undefined {
  const here = subject.project.full_path;
  const missing = issueReferencesIn(argument, here, subject.baseUrl).flatMap(({ path, iid }) =>
    subject.issues.has(`${path.toLowerCase()}#${iid}`) ? [] : [`${path === here ? '' : path}#${iid}`],
  );
  return missing.length === 0 ? undefined : `Failed to find ${missing.join(', ')}.`;
}

function sentence(subject: IssueCommandSubject, issues: readonly LoadedIssue[]): string {
  return issues.map(({ issue }) => issueReference(issue, subject.project.id)).join(', ');
}

const notFound = { refused: 'No matching issue found. Make sure that you are adding a valid issue.' };
const notAllowed = { refused: 'Failed to link because you may not change the other issue.' };

function linking(
  name: string,
  aliases: readonly string[],
  type: LinkType,
  description: string,
  words: string,
): IssueAction {
  return {
    name,
    aliases,
    params: ['#issue'],
    description,
    icon: 'link',
    category,
    can,
    plan(ctx, { subject }, argument) {
      const issues = named(subject, argument);
      if (issues.length === 0) return notFound;
      if (!issues.every((other) => issuePolicy.admin(ctx.viewer, { ...other.issue, project: other.project })))
        return notAllowed;
      return {
        explanation: `Marks this issue as ${words} ${sentence(subject, issues)}.`,
        message: `Marked this issue as ${words} ${sentence(subject, issues)}.`,
        leftOut: notNamed(subject, argument),
        async effect(tx, context, noteable) {
          const source = await loadAgain(tx, context, noteable);
          for (const target of issues)
            await linkSubjects(tx, context, issueLinks, { source, target, type }, true);
        },
      };
    },
  };
}

export const linkCommands: readonly IssueAction[] = [
  linking('relate', ['link'], 'relates_to', 'Mark this issue as related to another issue', 'related to'),
  linking('blocks', [], 'blocks', 'Mark this issue as blocking other issues', 'blocking'),
  linking('blocked_by', [], 'is_blocked_by', 'Mark this issue as blocked by other issues', 'blocked by'),
  {
    name: 'unlink',
    params: ['#issue'],
    description: 'Remove link with another issue',
    icon: 'link',
    category,
    can,
    plan(ctx, { subject }, argument) {
      const [other] = named(subject, argument);
      if (other === undefined) return notFound;
      if (!issuePolicy.admin(ctx.viewer, { ...other.issue, project: other.project })) return notAllowed;
      return {
        explanation: `Removes link with ${sentence(subject, [other])}.`,
        message: `Removed link with ${sentence(subject, [other])}.`,
        async effect(tx, context, noteable) {
          const source = await loadAgain(tx, context, noteable);
          await unlinkSubjects(tx, context, issueLinks, { source, target: other });
        },
      };
    },
  },
  {
    name: 'duplicate',
    params: ['#issue'],
    description: 'Mark this issue as a duplicate of another issue',
    icon: 'duplicate',
    category,
    can: (ctx, on) => can(ctx, on) && needs('close')(ctx, on),
    plan(ctx, { subject, changes }, argument) {
      const [original] = named(subject, argument);
      if (original === undefined)
        return {
          refused: 'Failed to mark this issue as a duplicate because referenced issue was not found.',
        };
      if (!issuePolicy.admin(ctx.viewer, { ...original.issue, project: original.project })) return notAllowed;
      const what = `as related to, and a duplicate of, ${sentence(subject, [original])}.`;
      return {
        explanation: `Closes this issue. Marks ${what}`,
        message: `Closed this issue. Marked ${what}`,
        changes: { ...changes, stateEvent: 'close' },
        commandsChanges: { state_event: 'close' },
        async effect(tx, context, noteable) {
          const duplicate = await loadAgain(tx, context, noteable);
          await updateSubjectRow(tx, duplicate.issue.id, { duplicated_to_id: original.issue.id });
          const ends = { source: duplicate, target: original, type: 'relates_to' } as const;
          await linkSubjects(tx, context, issueLinks, ends, true);
          await sayDuplicate(tx, context, duplicate, original);
        },
      };
    },
  },
];
