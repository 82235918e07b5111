import { NewInProject } from '../../projects/index.ts';
import { mergeRequestListMessages } from './merge-request-list.messages.ts';

const { t } = mergeRequestListMessages;

/** Opens a merge request from a list of those of several projects. */
export default function NewMergeRequestInProject({ group }: { group?: string }) {
  return (
    <NewInProject group={group} type="merge_request" noun={t('mergeRequest')} label={t('newMergeRequest')} />
  );
}
