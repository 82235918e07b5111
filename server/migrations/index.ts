import foundation from './0001-foundation.ts';
import issues from './0002-issues.ts';
import confidentialCounts from './0003-confidential-counts.ts';
import statusAndArchive from './0004-status-and-archive.ts';
import issueLists from './0005-issue-lists.ts';
import mentionsByReader from './0006-mentions-by-reader.ts';
import internalNoteCounts from './0007-internal-note-counts.ts';
import commentedCommits from './0008-commented-commits.ts';
import conversations from './0009-conversations.ts';
import issuePlanning from './0010-issue-planning.ts';
import uploads from './0011-uploads.ts';
import notifications from './0012-notifications.ts';
import autocomplete from './0013-autocomplete.ts';
import pushIntentsSetAside from './0014-push-intents-set-aside.ts';
import looksByCommit from './0015-looks-by-commit.ts';
import submissionsByDigest from './0016-submissions-by-digest.ts';
import nothingLeftOfNoteables from './0017-nothing-left-of-noteables.ts';
import secretMails from './0018-secret-mails.ts';
import invitations from './0019-invitations.ts';
import invitationsEnd from './0020-invitations-end.ts';
import subjects from './0021-subjects.ts';
import subjectEvents from './0022-subject-events.ts';
import pushIntentsHeldBy from './0023-push-intents-held-by.ts';
import eventsBySubject from './0024-events-by-subject.ts';
import subscriptionsOfTheirKind from './0025-subscriptions-of-their-kind.ts';
import discussions from './0026-discussions.ts';
import changes from './0027-changes.ts';
import draftNotes from './0028-draft-notes.ts';
import projectFeatures from './0029-project-features.ts';
import linkOrder from './0030-link-order.ts';
import forks from './0031-forks.ts';
import savedViews from './0032-saved-views.ts';
import feedTokens from './0033-feed-tokens.ts';
import manualOrder from './0034-manual-order.ts';
import movedIssues from './0035-moved-issues.ts';
import visits from './0036-visits.ts';
import milestoneChanges from './0037-milestone-changes.ts';
import zoomLinks from './0038-zoom-links.ts';
import subjectsOfGroups from './0039-subjects-of-groups.ts';
import notificationsByPlace from './0040-notifications-by-place.ts';
import searchedTexts from './0041-searched-texts.ts';
import snoozedTodos from './0042-snoozed-todos.ts';
import labelSubscriptions from './0043-label-subscriptions.ts';
import preferredLanguage from './0044-preferred-language.ts';
import sshKeys from './0045-ssh-keys.ts';
import bots from './0046-bots.ts';
import kindsOfRepositories from './0047-kinds-of-repositories.ts';
import mergeRequests from './0048-merge-requests.ts';
import mergeRequestsKept from './0049-merge-requests-kept.ts';
import reviewers from './0050-reviewers.ts';
import linesOfPositions from './0051-lines-of-positions.ts';
import mergeMethods from './0052-merge-methods.ts';
import suggestions from './0057-suggestions.ts';
import threadStandings from './0053-thread-standings.ts';
import viewedFiles from './0054-viewed-files.ts';
import resolvedBeforeMerge from './0055-resolved-before-merge.ts';
import reviews from './0056-reviews.ts';
import approvals from './0058-approvals.ts';
import commitStatuses from './0059-commit-statuses.ts';
import autoMerges from './0061-auto-merges.ts';
import approvalRules from './0062-approval-rules.ts';
import codeOwners from './0063-code-owners.ts';
import lastReviews from './0064-last-reviews.ts';
import dismissedPushes from './0065-dismissed-pushes.ts';
import mergeTemplates from './0066-merge-templates.ts';
import mergedSources from './0067-merged-sources.ts';
import mergeRequestBlocks from './0068-merge-request-blocks.ts';
import contextCommits from './0069-context-commits.ts';
import mergeRequestsByMerge from './0071-merge-requests-by-merge.ts';
import boards from './0072-boards.ts';
import epics from './0073-epics.ts';
import epicTree from './0074-epic-tree.ts';
import promotedIssues from './0075-promoted-issues.ts';
import groupBoards from './0077-group-boards.ts';
import removeSourceAfterMerge from './0080-remove-source-after-merge.ts';
import diffLayout from './0081-diff-layout.ts';
import countsOfBoards from './0082-counts-of-boards.ts';
import epicBoards from './0083-epic-boards.ts';
import sizesOfLists from './0084-sizes-of-lists.ts';
import otherPathOfThreads from './0085-other-path-of-threads.ts';
import resolvedByPush from './0086-resolved-by-push.ts';
import countedCommits from './0087-counted-commits.ts';
import threadsOnCommits from './0089-threads-on-commits.ts';
import defaultDescriptions from './0090-default-descriptions.ts';
import patchIds from './0091-patch-ids.ts';
import mergeAfter from './0092-merge-after.ts';
import viewedContents from './0093-viewed-contents.ts';
import mailsOfPushes from './0094-mails-of-pushes.ts';
import mergeErrors from './0095-merge-errors.ts';
import discussionsById from './0096-discussions-by-id.ts';
import countedLines from './0097-counted-lines.ts';

/** One ordered history. A migration that has landed is never edited; a change is a new one. */
export const migrations: readonly {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
}[] = [
  { version: 1, name: 'foundation', sql: foundation },
  { version: 2, name: 'issues', sql: issues },
  { version: 3, name: 'confidential-counts', sql: confidentialCounts },
  { version: 4, name: 'status-and-archive', sql: statusAndArchive },
  { version: 5, name: 'issue-lists', sql: issueLists },
  { version: 6, name: 'mentions-by-reader', sql: mentionsByReader },
  { version: 7, name: 'internal-note-counts', sql: internalNoteCounts },
  { version: 8, name: 'commented-commits', sql: commentedCommits },
  { version: 9, name: 'conversations', sql: conversations },
  { version: 10, name: 'issue-planning', sql: issuePlanning },
  { version: 11, name: 'uploads', sql: uploads },
  { version: 12, name: 'notifications', sql: notifications },
  { version: 13, name: 'autocomplete', sql: autocomplete },
  { version: 14, name: 'push-intents-set-aside', sql: pushIntentsSetAside },
  { version: 15, name: 'looks-by-commit', sql: looksByCommit },
  { version: 16, name: 'submissions-by-digest', sql: submissionsByDigest },
  { version: 17, name: 'nothing-left-of-noteables', sql: nothingLeftOfNoteables },
  { version: 18, name: 'secret-mails', sql: secretMails },
  { version: 19, name: 'invitations', sql: invitations },
  { version: 20, name: 'invitations-end', sql: invitationsEnd },
  { version: 21, name: 'subjects', sql: subjects },
  { version: 22, name: 'subject-events', sql: subjectEvents },
  { version: 23, name: 'push-intents-held-by', sql: pushIntentsHeldBy },
  { version: 24, name: 'events-by-subject', sql: eventsBySubject },
  { version: 25, name: 'subscriptions-of-their-kind', sql: subscriptionsOfTheirKind },
  { version: 26, name: 'discussions', sql: discussions },
  { version: 27, name: 'changes', sql: changes },
  { version: 28, name: 'draft-notes', sql: draftNotes },
  { version: 29, name: 'project-features', sql: projectFeatures },
  { version: 30, name: 'link-order', sql: linkOrder },
  { version: 31, name: 'forks', sql: forks },
  { version: 32, name: 'saved-views', sql: savedViews },
  { version: 33, name: 'feed-tokens', sql: feedTokens },
  { version: 34, name: 'manual-order', sql: manualOrder },
  { version: 35, name: 'moved-issues', sql: movedIssues },
  { version: 36, name: 'visits', sql: visits },
  { version: 37, name: 'milestone-changes', sql: milestoneChanges },
  { version: 38, name: 'zoom-links', sql: zoomLinks },
  { version: 39, name: 'subjects-of-groups', sql: subjectsOfGroups },
  { version: 40, name: 'notifications-by-place', sql: notificationsByPlace },
  { version: 41, name: 'searched-texts', sql: searchedTexts },
  { version: 42, name: 'snoozed-todos', sql: snoozedTodos },
  { version: 43, name: 'label-subscriptions', sql: labelSubscriptions },
  { version: 44, name: 'preferred-language', sql: preferredLanguage },
  { version: 45, name: 'ssh-keys', sql: sshKeys },
  { version: 46, name: 'bots', sql: bots },
  { version: 47, name: 'kinds-of-repositories', sql: kindsOfRepositories },
  { version: 48, name: 'merge-requests', sql: mergeRequests },
  { version: 49, name: 'merge-requests-kept', sql: mergeRequestsKept },
  { version: 50, name: 'reviewers', sql: reviewers },
  { version: 51, name: 'lines-of-positions', sql: linesOfPositions },
  { version: 52, name: 'merge-methods', sql: mergeMethods },
  { version: 53, name: 'thread-standings', sql: threadStandings },
  { version: 54, name: 'viewed-files', sql: viewedFiles },
  { version: 55, name: 'resolved-before-merge', sql: resolvedBeforeMerge },
  { version: 56, name: 'reviews', sql: reviews },
  { version: 57, name: 'suggestions', sql: suggestions },
  { version: 58, name: 'approvals', sql: approvals },
  { version: 59, name: 'commit-statuses', sql: commitStatuses },
  { version: 61, name: 'auto-merges', sql: autoMerges },
  { version: 62, name: 'approval-rules', sql: approvalRules },
  { version: 63, name: 'code-owners', sql: codeOwners },
  { version: 64, name: 'last-reviews', sql: lastReviews },
  { version: 65, name: 'dismissed-pushes', sql: dismissedPushes },
  { version: 66, name: 'merge-templates', sql: mergeTemplates },
  { version: 67, name: 'merged-sources', sql: mergedSources },
  { version: 68, name: 'merge-request-blocks', sql: mergeRequestBlocks },
  { version: 69, name: 'context-commits', sql: contextCommits },
  { version: 71, name: 'merge-requests-by-merge', sql: mergeRequestsByMerge },
  { version: 72, name: 'boards', sql: boards },
  { version: 73, name: 'epics', sql: epics },
  { version: 74, name: 'epic-tree', sql: epicTree },
  { version: 75, name: 'promoted-issues', sql: promotedIssues },
  { version: 77, name: 'group-boards', sql: groupBoards },
  { version: 80, name: 'remove-source-after-merge', sql: removeSourceAfterMerge },
  { version: 81, name: 'diff-layout', sql: diffLayout },
  { version: 82, name: 'counts-of-boards', sql: countsOfBoards },
  { version: 83, name: 'epic-boards', sql: epicBoards },
  { version: 84, name: 'sizes-of-lists', sql: sizesOfLists },
  { version: 85, name: 'other-path-of-threads', sql: otherPathOfThreads },
  { version: 86, name: 'resolved-by-push', sql: resolvedByPush },
  { version: 87, name: 'counted-commits', sql: countedCommits },
  { version: 89, name: 'threads-on-commits', sql: threadsOnCommits },
  { version: 90, name: 'default-descriptions', sql: defaultDescriptions },
  { version: 91, name: 'patch-ids', sql: patchIds },
  { version: 92, name: 'merge-after', sql: mergeAfter },
  { version: 93, name: 'viewed-contents', sql: viewedContents },
  { version: 94, name: 'mails-of-pushes', sql: mailsOfPushes },
  { version: 95, name: 'merge-errors', sql: mergeErrors },
  { version: 96, name: 'discussions-by-id', sql: discussionsById },
  { version: 97, name: 'counted-lines', sql: countedLines },
];
