import { defineMessages } from '../../platform/messages.ts';
import { mergeRequestTitles } from './merge-requests.titles.messages.ts';

/** Branches and tabs, above each page of a merge request. */
export const mergeRequestHead = defineMessages('merge-requests.head', {
  ...mergeRequestTitles.texts,
  intoFrom: '{{source}} into {{target}}',
  branchGone: '(deleted)',
  forkGone: 'a deleted fork',
  forkHidden: 'a fork that you can’t see',
  tabs: 'Parts of the merge request',
  overview: 'Overview',
});
