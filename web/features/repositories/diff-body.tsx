import { lazyPart } from '../../platform/lazy-page.tsx';
import { Skeleton } from '../../ui/feedback.tsx';
import { HydrateAtOnce } from '../../ui/hydrate-when.tsx';
import { codePage } from './code-paths.ts';
import type { FileReview } from './diff-review.ts';
import type { ImageDiffProps } from './image-diff.tsx';
import { FileLines, nothing, type FileLinesProps } from './diff-file-lines.tsx';

const LateImageDiff = lazyPart<ImageDiffProps>(() => import('./image-diff.tsx'));

/** What is compared: where the files of both sides are read. */
export interface Compared {
  readonly project: string;
  readonly sha: string;
  readonly base: string | null;
  readonly onPoint: FileReview['onPoint'];
}

/** A file as it is, if that is this blob: where versions are compared, the commit can have another one at the path. */
const rawBlob = (project: string, sha: string, path: string, blob: string | null | undefined): string =>
  `${codePage(project, 'raw', sha, path)}${blob == null ? '' : `?oid=${blob}`}`;

/** A file as its lines, as images, or as one wants. */
export function FileBody({
  compared: { project, sha, base, onPoint },
  ...of
}: FileLinesProps & { compared: Compared }) {
  const { file } = of;
  if (file.image === undefined) return <FileLines {...of} />;
  const { old_size, new_size } = file.image;
  const { old_blob, new_blob } = file.identity ?? {};
  const old =
    base === null || old_size === null ? undefined : rawBlob(project, base, file.old_path, old_blob);
  const now = new_size === null ? undefined : rawBlob(project, sha, file.new_path, new_blob);
  const isText = !file.binary;
  return (
    <HydrateAtOnce part={LateImageDiff} fallback={<Skeleton />}>
      <LateImageDiff
        file={file}
        old={old}
        now={now}
        inserts={of.inserts ?? nothing}
        onPoint={onPoint && ((point) => onPoint(file, point))}
      >
        {isText ? <FileLines {...of} /> : undefined}
      </LateImageDiff>
    </HydrateAtOnce>
  );
}
