import { defineMessages } from '../../platform/messages.ts';

export const instanceMessages = defineMessages('instance', {
  title: 'API reference',
  intro:
    'Everything on these pages, and more, by HTTP. Programs send a personal access token in the header PRIVATE-TOKEN; here calls use your session.',
  document: 'The OpenAPI document',
  tokens: 'Your access tokens',
  field: 'Field',
  type: 'Type',
  value: 'Value',
  required: 'required',
  in_path: 'path',
  in_query: 'query',
  in_body: 'body',
  tryIt: 'Try it',
  send: 'Send request',
  changes: 'This call makes real changes, in your name.',
  answer: 'Answer',
  answers: 'Answers',
  nothingInIt: 'with no content',
  noFields: 'No parameters.',
  filter: 'Search by path or words',
  nothing: 'Nothing matches',
});
