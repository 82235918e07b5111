import { defineMessages } from '../../platform/messages.ts';

export const templatesMessages = defineMessages('templates', {
  choose: 'Choose a template',
  template: 'Template: {{name}}',
  none: 'No template',
  reset: 'Reset template',
  warning: 'Applying a template will replace what you have written. Your changes will be lost.',
  override: 'Override',
  close: 'Close',
  failed: 'The template could not be loaded.',
});
