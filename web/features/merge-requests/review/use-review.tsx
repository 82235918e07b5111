import { useMemo } from 'react';
import type { Discussion, DiffPosition } from '../../../../contract/discussions/discussions.ts';
import type { PageDiffFile } from '../../../../contract/repositories/repositories.ts';
import { returnFocus } from '../../../platform/return-focus.ts';
import { Tag } from '../../../ui/label.tsx';
import { DiffExcerpt, Thread, type ThreadsOnChanges } from '../../discussions/index.ts';
import { showName, type DiffInsert } from '../../repositories/index.ts';
import { LineForm, PendingAt } from './line-form.tsx';
import { fileOf, linesOf, readPosition, stands, type ShownVersion } from './line-position.ts';
import { reviewMessages } from './review.messages.ts';
import type { LinkedLine } from './use-line-links.ts';

const { t } = reviewMessages;

/** A thread whose lines are not there, with these lines as they were. */
function AwayThread({
  thread,
  outdated,
  children,
}: {
  thread: Discussion;
  outdated: boolean;
  children: React.ReactNode;
}) {
  const { diff_position: position, truncated_diff_lines: lines = [] } = thread.notes[0]!;
  const line = position?.new_line ?? position?.old_line;
  return (
    <div className="thread-away">
      <header className="small muted">
        {outdated ? <Tag tone="attention">{t('outdated')}</Tag> : null}
        <code dir="auto">
          {showName(position!.new_path)}
          {line == null ? '' : `:${line}`}
        </code>
        {outdated ? t('outdatedLine') : t('lineNotShown')}
      </header>
      {lines.length === 0 ? null : <DiffExcerpt lines={lines} />}
      {children}
    </div>
  );
}

interface Placed {
  /** By the file's new path. */
  readonly inserts: ReadonlyMap<string, readonly DiffInsert[]>;
  /** Threads and forms of files that are not among the changes. */
  readonly elsewhere: readonly DiffInsert[];
}

/** Threads and forms, each where it stands in the shown changes. */
export function useReview(
  on: ThreadsOnChanges,
  files: readonly PageDiffFile[],
  version: ShownVersion,
  forms: readonly string[],
  close: (text: string) => void,
  linked: LinkedLine | undefined,
): Placed {
  const { threads } = on;
  return useMemo(() => {
    const inserts = new Map<string, DiffInsert[]>();
    const elsewhere: DiffInsert[] = [];
    const put = (position: DiffPosition, make: (file: PageDiffFile | undefined) => DiffInsert): void => {
      const file = fileOf(files, position);
      const insert = make(file);
      if (file === undefined) elsewhere.push(insert);
      else inserts.set(file.new_path, [...(inserts.get(file.new_path) ?? []), insert]);
    };
    threads.forEach((thread, index) => {
      const position = thread.notes[0]!.diff_position!;
      put(position, (file) => {
        const isThere = file !== undefined && stands(file, position, version);
        const { line } = linesOf(position);
        const node = <Thread discussion={thread} place={index + 1} total={threads.length} />;
        const away = (
          <AwayThread thread={thread} outdated={!isThere}>
            {node}
          </AwayThread>
        );
        // A comment on a file, or a point of it, stands as long as the file is there.
        if (line === undefined) return { key: thread.id, line, node: file === undefined ? away : node };
        return { key: thread.id, line: isThere ? line : undefined, node: isThere ? node : away, away };
      });
    });
    for (const text of forms) {
      const position = readPosition(text)!;
      put(position, (file) => {
        const { line, from } = linesOf(position);
        const isThere = file !== undefined && stands(file, position, version);
        return {
          key: text,
          line: isThere ? line : undefined,
          from,
          marked: true,
          node: (
            <>
              <PendingAt text={text} on={on} />
              <LineForm
                text={text}
                position={position}
                on={on}
                onClose={() => {
                  close(text);
                  const hash = file?.identity?.file_hash;
                  if (hash !== undefined)
                    returnFocus(() => document.querySelector(`[data-file="${hash}"] .diff-body`));
                }}
              />
            </>
          ),
        };
      });
    }
    const file = files.find(({ identity }) => identity?.file_hash === linked?.fileHash);
    if (linked !== undefined && file !== undefined)
      inserts.set(file.new_path, [
        ...(inserts.get(file.new_path) ?? []),
        { key: 'link', line: linked.line, marked: true, linked: true, node: null },
      ]);
    return { inserts, elsewhere };
  }, [on, threads, files, version, forms, close, linked]);
}
