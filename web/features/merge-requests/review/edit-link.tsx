import { PencilIcon } from '@primer/octicons-react';
import type { MergeRequestWidget } from '../../../../contract/merge-requests/merge-requests.ts';
import type { PageDiffFile } from '../../../../contract/repositories/repositories.ts';
import { useSearch } from '../../../platform/routing/hooks.ts';
import { useViewer } from '../../../platform/session.ts';
import { withQuery } from '../../../platform/url.ts';
import { IconButton, IconLink } from '../../../ui/button.tsx';
import { codePage } from '../../repositories/index.ts';
import { mergeRequestPage } from '../merge-request.queries.ts';
import { reviewMessages } from './review.messages.ts';
import { addressOfChanges } from './versions/shown-address.ts';

const { t } = reviewMessages;

/** The branch on which a file of this change is edited; null where it is gone, or where nothing is proposed any more. */
export function editedBranch(
  project: string,
  { state, source_state, source_branch: branch, source_project, from_fork }: MergeRequestWidget,
): { readonly project: string; readonly branch: string } | null {
  const place = from_fork ? source_project : project;
  return state === 'opened' && source_state === 'there' && place !== null ? { project: place, branch } : null;
}

/** Leads to the editor of a changed file, on the source branch, and back to it. */
export function EditLink({
  project,
  iid,
  source,
  file,
}: {
  project: string;
  iid: string;
  source: ReturnType<typeof editedBranch>;
  file: PageDiffFile;
}) {
  const viewer = useViewer();
  const { w, view } = useSearch<'/:path/-/merge_requests/:iid/diffs'>();
  if (viewer === null || file.submodule !== undefined) return null;
  if (source === null || file.status === 'deleted')
    return <IconButton small disabled icon={<PencilIcon />} label={t('cannotEdit')} />;
  const back = `${mergeRequestPage(project, Number(iid))}/diffs${addressOfChanges({ w, view }, {})}`;
  return (
    <IconLink
      small
      icon={<PencilIcon />}
      label={t('editFile')}
      href={withQuery(codePage(source.project, 'edit', source.branch, file.new_path), {
        back: `${back.replace(/\?$/, '')}#${file.identity?.file_hash ?? ''}`,
      })}
      data-prefetch="off"
    />
  );
}
