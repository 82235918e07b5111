import { loadAgain, needs } from '../command-subject.ts';
import type { IssueAction, IssueCommandSubject } from '../command-subject.ts';
import { cloneIssueIn, moveIssueIn, moveRefusal } from './move-issue.ts';
import { projectPolicy } from '../../projects/index.ts';
import type { ProjectRow } from '../../projects/index.ts';

const category = 'Move and clone';
const can = needs('admin');

function projectNamed(subject: IssueCommandSubject, path: string): ProjectRow | undefined {
  return subject.projects.get(path.toLowerCase());
}

export const moveCommands: readonly IssueAction[] = [
  {
    name: 'move',
    params: ['path/to/project'],
    description: 'Move this issue to another project',
    icon: 'arrow-right',
    category,
    can,
    plan(ctx, { subject }, path) {
      const target = projectNamed(subject, path);
      if (target === undefined)
        return { refused: "Failed to move this issue because target project doesn't exist." };
      const refused = moveRefusal(ctx, subject, target);
      if (refused !== undefined) return { refused };
      return {
        explanation: `Moves this issue to ${target.full_path}.`,
        message: `Moved this issue to ${target.full_path}.`,
        async effect(tx, context, noteable) {
          await moveIssueIn(tx, context, await loadAgain(tx, context, noteable), target);
        },
      };
    },
  },
  {
    name: 'clone',
    params: ['path/to/project [--with_notes]'],
    description: 'Clone this issue',
    icon: 'copy',
    category,
    can,
    plan(ctx, { subject }, argument) {
      const withNotes = /(?:^|\s)--with_notes(?:\s|$)/.test(argument);
      const path = argument.replace('--with_notes', '').trim();
      const target = path === '' ? subject.project : projectNamed(subject, path);
      if (target === undefined)
        return { refused: "Failed to clone this issue because target project doesn't exist." };
      if (!projectPolicy.admin_issue(ctx.viewer, target))
        return { refused: 'Cannot clone issue due to insufficient permissions!' };
      return {
        explanation: `Clones this issue to ${target.full_path}.`,
        message: `Cloned this issue to ${target.full_path}.`,
        async effect(tx, context, noteable) {
          await cloneIssueIn(tx, context, await loadAgain(tx, context, noteable), target, withNotes);
        },
      };
    },
  },
];
