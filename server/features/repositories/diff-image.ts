import type { PageDiffFile } from '../../../contract/repositories/repositories.ts';
import type { DiffFile, Git, Repository } from '../../git/index.ts';
import { imageType } from './blob-page.ts';

/** Neither a link nor a submodule, whatever its name ends with. */
const isPlain = (mode: string): boolean => mode.startsWith('100');
const sides = (file: DiffFile) =>
  [
    { path: file.oldPath, mode: file.oldMode, oid: file.oldOid },
    { path: file.newPath, mode: file.newMode, oid: file.newOid },
  ] as const;
const isImage = ({ path, mode }: { readonly path: string; readonly mode: string }): boolean =>
  isPlain(mode) && imageType(path) !== undefined;

/** What Git LFS keeps has only a pointer in the repository, which is text. An SVG is text too, and an image. */
const isShown = (file: DiffFile): boolean =>
  file.binary || sides(file).every(({ path }) => /\.svg$/i.test(path));

/** Whether a file of a comparison is shown as images. */
export const showsImages = (file: DiffFile): boolean => isShown(file) && sides(file).some(isImage);

/** The images of a file of a comparison; undefined if there are none. */
export async function describeImages(
  git: Pick<Git, 'blobSize'>,
  repository: Repository,
  file: DiffFile,
): Promise<PageDiffFile['image']> {
  if (!showsImages(file)) return undefined;
  const [old_size, new_size] = await Promise.all(
    sides(file).map(async (side) => (isImage(side) ? git.blobSize(repository, side.oid) : null)),
  );
  return { old_size: old_size ?? null, new_size: new_size ?? null };
}
