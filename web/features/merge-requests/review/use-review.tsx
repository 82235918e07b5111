import { useMemo } from 'react';
import type { PageDiffFile } from '../../../../contract/repositories/repositories.ts';
import { returnFocus } from '../../../platform/return-focus.ts';
import type { DiffPosition } from '../../../../contract/discussions/discussions.ts';
import type {
  ReviewDraft,
  ShownChanges,
  ThreadStanding,
} from '../../../../contract/merge-requests/merge-requests.ts';
import { Thread, type ThreadsOnChanges } from '../../discussions/index.ts';
import type { DiffInsert } from '../../repositories/index.ts';
import { LineForm, PendingAt } from './line-form.tsx';
import {
  isOnNew,
  linesOf,
  pointOf,
  pathOf,
  placeNow,
  placeOf,
  readPosition,
  severalOf,
  type ShownVersion,
} from './line-position.ts';
import { LateDraftCard } from './drafts/late-drafts.tsx';
import type { Drafts } from './drafts/use-drafts.ts';
import { reviewMessages } from './review.messages.ts';
import { AwayThread, ChangedThread, MovedThread, type BegunAt, type Reason } from './outdated-thread.tsx';
import type { LinkedLine } from './use-line-links.ts';

const { t } = reviewMessages;

/** Of a thread on an earlier version, before the ledger of the shown one has it. */
const otherSince: Reason = { standing: 'changed', commit: null, by_target: false };

/** Whether what it was begun on is what is shown: a point of an image says nothing about another image. */
const stillThere = (standing: Pick<Reason, 'standing'> | null | undefined): boolean =>
  standing?.standing !== 'changed' && standing?.standing !== 'gone';

/** Which lines a comment is on, where these are several. */
function SeveralLines({
  position,
  standing,
}: {
  position: DiffPosition;
  standing: ThreadStanding | ReviewDraft['standing'] | undefined;
}) {
  const several = severalOf(position, standing);
  if (several === undefined) return null;
  const { from, to, isOld } = several;
  return (
    <p className="thread-lines small muted">
      {t(isOld ? 'oldLinesOfThread' : 'linesOfThread', { from, to })}
    </p>
  );
}

interface Placed {
  /** By the file's new path. */
  readonly inserts: ReadonlyMap<string, readonly DiffInsert[]>;
  /** Threads and forms of files that are not among the changes. */
  readonly elsewhere: readonly DiffInsert[];
  /** How many threads and drafts have no place in what is shown. */
  readonly hidden: number;
}

interface ReviewParts {
  readonly drafts: Drafts | undefined;
  readonly standings: readonly ThreadStanding[];
  readonly forms: readonly string[];
  readonly close: (text: string) => void;
  /** The line that the address names. */
  readonly linked: LinkedLine | undefined;
  readonly shown: ShownChanges;
}

/** Threads and forms, each where it stands in the shown changes. */
export function useReview(
  on: ThreadsOnChanges,
  files: readonly PageDiffFile[],
  version: ShownVersion,
  { drafts, standings, forms, close, linked, shown }: ReviewParts,
): Placed {
  const { threads } = on;
  const known = useMemo(
    () => new Map(standings.map((standing) => [standing.discussion_id, standing])),
    [standings],
  );
  return useMemo(() => {
    const inserts = new Map<string, DiffInsert[]>();
    const elsewhere: DiffInsert[] = [];
    let hidden = 0;
    const isPart = shown.since !== null || shown.commit !== null;
    // On the left of two versions stands the older one, where no position leads to; in a commit are other numbers.
    const isAway = (file: PageDiffFile | undefined, position: DiffPosition): boolean =>
      isPart && (file === undefined || shown.commit !== null || !isOnNew(position));
    const put = (file: PageDiffFile | undefined, insert: DiffInsert): void => {
      if (file === undefined) elsewhere.push(insert);
      else inserts.set(file.new_path, [...(inserts.get(file.new_path) ?? []), insert]);
    };
    threads.forEach((thread, index) => {
      const position = thread.notes[0]!.diff_position!;
      const standing = known.get(thread.id);
      const { file, line } =
        standing === undefined ? placeOf(files, position, version) : placeNow(files, position, standing);
      if (isAway(file, position)) {
        hidden++;
        return;
      }
      const node = <Thread discussion={thread} place={index + 1} total={threads.length} />;
      const isOfFile = linesOf(position).line === undefined && standing?.standing !== 'gone';
      const away = (
        <AwayThread
          thread={thread}
          standing={standing ?? (line === undefined && !isOfFile ? otherSince : undefined)}
        >
          {node}
        </AwayThread>
      );
      const inPlace =
        standing?.standing === 'changed' ? (
          <ChangedThread thread={thread} standing={standing}>
            {node}
          </ChangedThread>
        ) : standing?.standing === 'moved' && standing.path !== pathOf(position) ? (
          <MovedThread thread={thread}>{node}</MovedThread>
        ) : (
          <>
            <SeveralLines position={position} standing={standing} />
            {node}
          </>
        );
      put(file, {
        key: thread.id,
        point: stillThere(standing) ? pointOf(position) : undefined,
        line,
        // A comment on a file, or a point of it, stands as long as the file is there.
        node:
          file !== undefined && (isOfFile || line !== undefined) && standing?.standing !== 'gone'
            ? inPlace
            : away,
        ...(line === undefined ? {} : { away }),
      });
    });
    for (const draft of drafts?.shown ?? []) {
      const { diff_position: position, standing } = draft;
      if (position === null) continue;
      // Of drafts it is known where they stand in the newest version.
      const { file, line } =
        standing === null || !shown.is_newest
          ? placeOf(files, position, version)
          : placeNow(files, position, standing);
      if (isAway(file, position)) {
        hidden++;
        continue;
      }
      const node = <LateDraftCard draft={draft} drafts={drafts!} />;
      const begun: BegunAt = {
        notes: [{ diff_position: position, truncated_diff_lines: draft.truncated_diff_lines }],
      };
      const isOfFile = linesOf(position).line === undefined && standing?.standing !== 'gone';
      const away = (
        <AwayThread
          thread={begun}
          standing={standing ?? (line === undefined && !isOfFile ? otherSince : undefined)}
        >
          {node}
        </AwayThread>
      );
      const stays = file !== undefined && (isOfFile || line !== undefined) && standing?.standing !== 'gone';
      put(file, {
        key: `draft_${draft.id}`,
        point: stillThere(standing) ? pointOf(position) : undefined,
        line,
        node: !stays ? (
          away
        ) : standing?.standing === 'changed' ? (
          <ChangedThread thread={begun} standing={standing}>
            {node}
          </ChangedThread>
        ) : (
          <>
            <SeveralLines position={position} standing={standing} />
            {node}
          </>
        ),
        ...(line === undefined ? {} : { away }),
      });
    }
    for (const text of forms) {
      const position = readPosition(text)!;
      const { file, line } = placeOf(files, position, version);
      if (isAway(file, position)) continue;
      put(file, {
        key: text,
        point: pointOf(position),
        line,
        from: linesOf(position).from,
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
                  returnFocus(() =>
                    document.querySelector(`[data-file="${hash}"] :is(.diff-body, .image-point-area)`),
                  );
              }}
            />
          </>
        ),
      });
    }
    const file = files.find(({ identity }) => identity?.file_hash === linked?.fileHash);
    if (linked !== undefined && file !== undefined)
      inserts.set(file.new_path, [
        ...(inserts.get(file.new_path) ?? []),
        { key: 'link', line: linked.line, marked: true, linked: true, node: null },
      ]);
    return { inserts, elsewhere, hidden };
  }, [on, drafts, threads, files, version, known, forms, close, linked, shown]);
}
