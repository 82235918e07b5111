import { PencilIcon } from '@primer/octicons-react';
import type { MergeRequestWidget } from '../../../../contract/merge-requests/merge-requests.ts';
import type { PageDiffFile } from '../../../../contract/repositories/repositories.ts';
import { useSearch } from '../../../platform/routing/hooks.ts';
import { useViewer } from '../../../platform/session.ts';
import { withQuery } from '../../../platform/url.ts';
import { IconButton, IconLink } from '../../../ui/button.tsx';
import { MenuLink } from '../../../ui/menu.tsx';
import { codePage } from '../../repositories/index.ts';
import { mergeRequestPage } from '../merge-request-paths.ts';
import { reviewMessages } from './review.messages.ts';
import { addressOfChanges } from './versions/shown-address.ts';

const { t } = reviewMessages;

/** The branch on which a file of this change is edited; null where it is gone or archived, or where nothing is proposed any more. */
export function editedBranch(
  project: string,
  {
    state,
    source_state,
    source_archived,
    source_branch: branch,
    source_project,
    from_fork,
  }: Pick<
    MergeRequestWidget,
    'state' | 'source_state' | 'source_archived' | 'source_branch' | 'source_project' | 'from_fork'
  >,
): { readonly project: string; readonly branch: string } | null {
  const place = from_fork ? source_project : project;
  const isThere = source_state === 'there' && !source_archived;
  return state === 'opened' && isThere && place !== null ? { project: place, branch } : null;
}

interface EditProps {
  project: string;
  iid: string;
  source: ReturnType<typeof editedBranch>;
  file: PageDiffFile;
}

/** Where the file is edited, on the source branch; null where it can't be, undefined where nobody asks. */
function useEditor({ project, iid, source, file }: EditProps): string | null | undefined {
  const viewer = useViewer();
  const { w, view } = useSearch<'/:path/-/merge_requests/:iid/diffs'>();
  if (viewer === null || file.submodule !== undefined) return undefined;
  if (source === null || file.status === 'deleted') return null;
  const back = `${mergeRequestPage(project, Number(iid))}/diffs${addressOfChanges({ w, view }, {})}`;
  return withQuery(codePage(source.project, 'edit', source.branch, file.new_path), {
    back: `${back.replace(/\?$/, '')}#${file.identity?.file_hash ?? ''}`,
  });
}

/** Leads to the editor of a changed file, on the source branch, and back to it. */
export function EditLink(props: EditProps) {
  const editor = useEditor(props);
  if (editor === undefined) return null;
  if (editor === null) return <IconButton small disabled icon={<PencilIcon />} label={t('cannotEdit')} />;
  return <IconLink small icon={<PencilIcon />} label={t('editFile')} href={editor} data-prefetch="off" />;
}

/** The same in the file's menu. */
export function EditEntry(props: EditProps) {
  const editor = useEditor(props);
  return editor == null ? null : (
    <MenuLink icon={<PencilIcon />} href={editor} data-prefetch="off">
      {t('editFile')}
    </MenuLink>
  );
}
