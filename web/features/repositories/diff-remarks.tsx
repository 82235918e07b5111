import { renderedAs } from '../../../contract/repositories/rendered.ts';
import type { PageDiffFile } from '../../../contract/repositories/repositories.ts';
import { fileSize } from '../../ui/file-size.ts';
import { withParts } from '../../ui/with-parts.tsx';
import { changesMessages } from './changes.messages.ts';

const { t } = changesMessages;

function SubmoduleCommit({ sha }: { sha: string | null }) {
  return <code>{(sha ?? '').slice(0, 8)}</code>;
}

/** What a submodule, or a pointer of Git LFS, stands for. */
export function StoredElsewhere({ file: { submodule, lfs } }: { file: PageDiffFile }) {
  if (submodule !== undefined) {
    const { old_sha: from, new_sha: to, url, compare_url: compareUrl } = submodule;
    const key = from === null ? 'submoduleAdded' : to === null ? 'submoduleRemoved' : 'submoduleMoved';
    return (
      <p className="diff-note">
        {withParts(t(key), { from: <SubmoduleCommit sha={from} />, to: <SubmoduleCommit sha={to} /> })}
        {compareUrl === null ? null : (
          <>
            {' · '}
            <a href={compareUrl}>{t('submoduleCompare')}</a>
          </>
        )}
        {url === null ? null : (
          <>
            {' · '}
            <a href={url}>{url}</a>
          </>
        )}
      </p>
    );
  }
  if (lfs === undefined) return null;
  const { old_size: from, new_size: to } = lfs;
  const key = from === null ? 'lfsAdded' : to === null ? 'lfsRemoved' : 'lfsChanged';
  return <p className="diff-note">{t(key, { from: fileSize(from ?? 0), to: fileSize(to ?? 0) })}</p>;
}

/** Whether those who read the file itself see something else than its lines. */
export const canBeRendered = ({ new_path, binary, submodule, lfs }: PageDiffFile): boolean =>
  !binary && submodule === undefined && lfs === undefined && renderedAs(new_path) !== undefined;

export const hasBothSides = ({ status }: PageDiffFile): boolean => status !== 'added' && status !== 'deleted';

const isLink = (mode: string): boolean => mode === '120000';

/** Whether its one line is where a symbolic link leads. */
export const isSymlink = ({ status, old_mode, new_mode }: PageDiffFile): boolean =>
  isLink(status === 'deleted' ? old_mode : new_mode);

const isFileMode = (mode: string): boolean => mode.startsWith('100');

/** What there is to say of a file instead of its lines, or before them. */
export function remarkOf(file: PageDiffFile): string | undefined {
  if (file.binary) return t('binaryDiff');
  if (file.too_large && (file.hunks ?? []).length === 0) return t('tooLargeDiff');
  const { old_mode: from, new_mode: to, identity } = file;
  if (isLink(from) && isFileMode(to)) return t('becameFile');
  if (isFileMode(from) && isLink(to)) return t('becameLink');
  if (hasBothSides(file) && from !== to) return t('modeChanged', { from, to });
  if (file.hunks !== null && file.hunks.length > 0) return undefined;
  if (!hasBothSides(file)) return t('emptyFile');
  return t(
    identity !== undefined && identity.old_blob !== identity.new_blob ? 'whiteSpaceOnly' : 'noChanges',
  );
}
