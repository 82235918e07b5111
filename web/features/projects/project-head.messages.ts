import { defineMessages } from '../../platform/messages.ts';
import { projectsFrame } from './projects.frame.messages.ts';

/** The head of a project's home. */
export const projectHeadMessages = defineMessages('projects.head', {
  ...projectsFrame.texts,
  star: 'Star',
  unstar: 'Unstar',
  forkedFrom: 'Forked from {{project}}',
  forkCount_one: '{{count}} fork',
  forkCount_other: '{{count}} forks',
  describeText: 'This project has no description yet.',
  describe: 'Add a description',
});
