import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type CSSProperties } from 'react';
import type { PageDiffFile } from '../../../contract/repositories/repositories.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/feedback.tsx';
import { changesMessages } from './changes.messages.ts';
import { AtHead, preloadLines, type LinesAround } from './diff-file-lines.tsx';
import { filesIn, type DiffInsert, type DiffViewProps } from './diff-review.ts';
import { FileBody, type Compared } from './diff-body.tsx';

const { t } = changesMessages;

/** Files with more changed lines wait until somebody asks for them. */
const linesAtOnce = 2000;
/** About as many lines are shown around the changes. */
const linesAround = 7;

/** The page with the lines of this file. */
function WithoutScript({ file: { identity } }: { file: PageDiffFile }) {
  return identity === undefined ? null : (
    <noscript>
      <a href={`?file=${identity.file_hash}#${identity.file_hash}`}>{t('loadDiff')}</a>
    </noscript>
  );
}

/** The lines of a file that a long diff omits. */
export function LateHunks({
  file,
  fileQuery,
  inserts,
  parallel,
  around,
  isReached,
  compared,
}: {
  compared: Compared;
  file: PageDiffFile;
  fileQuery: DiffViewProps['fileQuery'];
  inserts: readonly DiffInsert[];
  parallel: boolean;
  around: LinesAround | undefined;
  /** The reader has come to it, which is asking for it unless it is long. */
  isReached: boolean;
}) {
  const [asked, setAsked] = useState(false);
  // Lines that wait for their script are shown a third of a second after it at the earliest: React spares readers flickering.
  useEffect(() => preloadLines(parallel), [parallel]);
  const lines = file.additions + file.deletions;
  const isLong = file.too_large || lines > linesAtOnce;
  const { generated } = file;
  // What somebody wrote about its lines is seen where it stands.
  const isFolded = generated !== undefined && inserts.length === 0;
  const isLinked = inserts.some(({ linked }) => linked === true);
  const wanted = asked || isLinked || (isReached && !isLong && !isFolded);
  const { data, isError, isFetching, refetch } = useQuery({
    ...fileQuery([...new Set([file.old_path, file.new_path])]),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const files = filesIn(data);
  const found = files?.find(({ new_path }) => new_path === file.new_path) ?? files?.[0];
  // How large its lines are shows when they are read.
  const isCut = found?.too_large === true && found.hunks === null;
  if (files !== undefined && !(isCut && (!asked || isFetching)))
    return found === undefined ? (
      <p className="diff-note">{t('noChanges')}</p>
    ) : (
      <FileBody compared={compared} file={found} inserts={inserts} parallel={parallel} around={around} />
    );
  if (isError || (data !== undefined && files === undefined))
    return (
      <p className="diff-note" role="alert">
        {t('loadFailed')} <Button onClick={() => void refetch()}>{t('tryAgain')}</Button>
      </p>
    );
  if ((!isCut || asked) && (wanted || (!isLong && !isFolded && file.identity !== undefined)))
    return (
      <>
        <AtHead inserts={inserts} />
        <div className="diff-note diff-late" style={{ '--lines': lines + linesAround } as CSSProperties}>
          {wanted ? <Skeleton /> : null}
          <WithoutScript file={file} />
        </div>
      </>
    );
  return (
    <>
      <AtHead inserts={inserts} />
      <p className="diff-note">
        {generated === undefined ? null : `${t(`generated_${generated}`)} `}
        {(isLong || isCut) && file.identity !== undefined ? `${t('longDiff')} ` : null}
        <Button
          className="needs-script"
          onClick={() => {
            setAsked(true);
            if (isCut) void refetch();
          }}
        >
          {t(generated === undefined ? 'loadDiff' : 'showGenerated')}
        </Button>
        <WithoutScript file={file} />
      </p>
    </>
  );
}
