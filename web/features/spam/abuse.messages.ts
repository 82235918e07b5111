import { defineMessages } from '../../platform/messages.ts';
import { spamFrame } from './spam.frame.messages.ts';

/** The names of categories; `_other` would be a plural form. */
export const categoryText = (category: string): string =>
  category === 'other' ? abuseMessages.t('category_else') : abuseMessages.t(`category_${category as 'spam'}`);

export const abuseMessages = defineMessages('abuse', {
  ...spamFrame.texts,
  reportText: 'An administrator reads your report. The person does not learn who wrote it.',
  category: 'What is wrong?',
  category_spam: 'They are posting spam',
  category_offensive: 'They are being offensive or abusive',
  category_phishing: 'They are phishing',
  category_credentials: 'They show personal information or credentials',
  category_copyright: 'They are violating a copyright or trademark',
  category_malware: 'They are posting malware',
  category_else: 'Something else',
  details: 'Tell us more',
  send: 'Send report',
  sent: 'Thank you for your report. An administrator will look into it shortly.',
  noReports: 'No reports',
  noReportsText: 'Reports of people appear here.',
  reportedBy: 'reported by {{name}} · {{time}}',
  deleted: 'a deleted user',
  reportedPage: 'Reported on the page {{page}}',
  reportedNote: 'Reported: comment {{id}} on the page {{page}}',
  aboutNote: 'You report a comment on the page {{page}}',
  aboutPage: 'You report what you saw on the page {{page}}',
  close: 'Close report',
  closed: 'Closed',
});
