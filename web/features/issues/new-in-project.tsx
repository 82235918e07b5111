import { NewInProject } from '../projects/index.ts';
import { issueListMessages } from './issue-list.messages.ts';

const { t } = issueListMessages;

/** Opens an issue from a list of those of several projects. */
export default function NewIssueInProject({ group }: { group?: string }) {
  return <NewInProject group={group} type="issue" noun={t('issue')} label={t('newIssue')} />;
}
