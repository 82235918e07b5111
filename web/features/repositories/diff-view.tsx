import { useMemo } from 'react';
import { EmptyState } from '../../ui/feedback.tsx';
import { FileGroups } from './file-groups.tsx';
import { counted } from '../../platform/formats.ts';
import { changesMessages } from './changes.messages.ts';
import type { DiffViewProps } from './diff-review.ts';
import { Counts } from './diff-counts.tsx';
import { anchorOf, DiffFileCard, FileName, rowsOf } from './diff-file-card.tsx';
import '../../ui/diff-lines.css';
import './diff.css';

const { t } = changesMessages;

/** The changed files with their lines. */
export function DiffView({ project, diff, sha, base, fileQuery, review }: DiffViewProps) {
  const onPoint = review?.files.onPoint;
  const compared = useMemo(() => ({ project, sha, base, onPoint }), [project, sha, base, onPoint]);
  if (diff.files.length === 0) return <EmptyState title={t('noDiff')} />;
  return (
    <section className="stack changed-files" aria-label={t('changes')}>
      {review?.listed === false ? (
        <div className="diff-total">
          <h2>{t('changedFiles', counted(diff.files.length))}</h2>
          <Counts additions={diff.additions} deletions={diff.deletions} />
        </div>
      ) : (
        <details className="diff-list">
          <summary>
            <h2>{t('changedFiles', counted(diff.files.length))}</h2>
            <Counts additions={diff.additions} deletions={diff.deletions} />
          </summary>
          <ul className="card list">
            {diff.files.map((file, index) => (
              <li key={index}>
                <a className="grow truncate mono" href={`#${anchorOf(file, index)}`}>
                  <FileName file={file} />
                </a>
                <Counts additions={file.additions} deletions={file.deletions} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {review?.options}
      {diff.truncated ? <p className="muted">{t('diffTruncated')}</p> : null}
      <FileGroups
        files={diff.files}
        rowsOf={rowsOf}
        stays={(file) => review?.inserts.has(file.new_path) === true}
      >
        {(file, index) => (
          <DiffFileCard
            key={`${file.old_path}\0${file.new_path}`}
            compared={compared}
            file={file}
            index={index}
            fileQuery={fileQuery}
            inserts={review?.inserts.get(file.new_path)}
            isViewed={review?.viewed?.paths.has(file.new_path)}
            onView={review?.viewed?.choose}
            review={review?.files}
          />
        )}
      </FileGroups>
    </section>
  );
}
