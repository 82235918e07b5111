import { defineMessages } from '../platform/messages.ts';

/** Texts of what stands in rendered Markdown. Who only reads does not load those of the field. */
export const renderedMarkdownMessages = defineMessages('renderedMarkdown', {
  diagram: 'Diagram',
  open: 'Open',
  closed: 'Closed',
  taskConflict:
    'Someone edited this {{type}} at the same time you did. The description has been updated and you will need to make your changes again.',
  taskFailed: 'Update failed',
  blockedBy_one: 'Blocked by {{count}} issue',
  blockedBy_other: 'Blocked by {{count}} issues',
});
