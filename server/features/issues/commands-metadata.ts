import { addingLabels } from '../planning/index.ts';
import { issueReferencesIn } from './command-arguments.ts';
import { needs } from './command-subject.ts';
import type { IssueAction } from './command-subject.ts';

export const metadataCommands: readonly IssueAction[] = [
  {
    name: 'copy_metadata',
    params: ['#issue'],
    description: 'Copy labels and milestone from other issue in this project',
    icon: 'copy-to-clipboard',
    category: 'Labels and milestone',
    can: needs('admin'),
    plan(_ctx, { subject, changes }, argument) {
      const [wanted] = issueReferencesIn(argument, subject.project.full_path, subject.baseUrl);
      const source =
        wanted === undefined
          ? undefined
          : subject.issues.get(`${wanted.path.toLowerCase()}#${wanted.iid}`)?.issue;
      if (source === undefined || source.project_id !== subject.project.id)
        return { refused: 'Failed to copy metadata because no such issue was found in this project.' };
      const titles = source.labels.map(({ title }) => title);
      return {
        explanation: `Copy labels and milestone from #${source.iid}.`,
        message: `Copied labels and milestone from #${source.iid}.`,
        changes: {
          ...addingLabels(changes, titles),
          ...(source.milestone_id === null ? {} : { milestoneId: source.milestone_id }),
        },
      };
    },
  },
];
