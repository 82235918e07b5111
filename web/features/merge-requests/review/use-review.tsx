import { useMemo, useState, type ReactNode } from 'react';
import type { PageDiffFile } from '../../../../contract/repositories/repositories.ts';
import { returnFocus } from '../../../platform/return-focus.ts';
import type { DiffPosition } from '../../../../contract/discussions/discussions.ts';
import type { ShownChanges, ThreadStanding } from '../../../../contract/merge-requests/merge-requests.ts';
import { Thread, type ThreadsOnChanges } from '../../discussions/index.ts';
import { keepInserts, type PlacedInsert, type PlacedInserts } from './kept-inserts.ts';
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
  type ShownPlace,
  type ShownVersion,
} from './line-position.ts';
import { CommitOfThread } from './commit-of-thread.tsx';
import { LateDraftCard } from './drafts/late-drafts.tsx';
import type { Drafts } from './drafts/use-drafts.ts';
import { reviewMessages } from './review.messages.ts';
import { AwayThread, ChangedThread, MovedThread, type BegunAt, type Reason } from './outdated-thread.tsx';
import type { LinkedLine } from './use-line-links.ts';

const { t } = reviewMessages;

/** Of a thread on an earlier version, before the ledger of the shown one has it. */
const otherSince: Reason = { standing: 'changed', commit: null, by_target: false };

/** Whether what it was begun on is what is shown: a point of an image says nothing about another image. */
const stillThere = (standing: Pick<Reason, 'standing'> | undefined): boolean =>
  standing?.standing !== 'changed' && standing?.standing !== 'gone';

/** Which lines a comment is on, where these are several. */
function SeveralLines({
  position,
  standing,
}: {
  position: DiffPosition;
  standing: ThreadStanding | undefined;
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

/** A thread, or a draft that begins one. */
interface Said {
  readonly key: string;
  readonly begun: BegunAt;
  readonly position: DiffPosition;
  /** Where it stands in the shown changes, if that is known. */
  readonly standing: ThreadStanding | undefined;
  /** On which commit it is, where that is not what is shown. */
  readonly commit: ReactNode;
  readonly node: ReactNode;
}

/** How something said stands in a file: on its lines or what they have become, or at the file's head with why it does not. */
function insertOf(
  { key, begun, position, standing, commit, node }: Said,
  { file, line }: ShownPlace,
): Omit<PlacedInsert, 'madeOf'> {
  const isOfFile = linesOf(position).line === undefined && standing?.standing !== 'gone';
  // Of one commit's lines it is not known that they have changed.
  const isOther = line === undefined && !isOfFile && position.commit_id === undefined;
  const away = (
    <>
      {commit}
      <AwayThread thread={begun} standing={standing ?? (isOther ? otherSince : undefined)}>
        {node}
      </AwayThread>
    </>
  );
  const inPlace =
    standing?.standing === 'changed' ? (
      <ChangedThread thread={begun} standing={standing}>
        {node}
      </ChangedThread>
    ) : standing?.standing === 'moved' && standing.path !== pathOf(position) ? (
      <MovedThread thread={begun}>{node}</MovedThread>
    ) : (
      <>
        <SeveralLines position={position} standing={standing} />
        {node}
      </>
    );
  // A comment on a file, or a point of it, stands as long as the file is there.
  const stays = file !== undefined && (isOfFile || line !== undefined) && standing?.standing !== 'gone';
  return {
    key,
    point: stillThere(standing) ? pointOf(position) : undefined,
    line,
    node: stays ? (
      <>
        {commit}
        {inPlace}
      </>
    ) : (
      away
    ),
    ...(line === undefined ? {} : { away }),
  };
}

interface Placed {
  /** By the file's new path; the same objects wherever nothing changed. */
  readonly inserts: PlacedInserts;
  /** Threads and forms of files that are not among the changes. */
  readonly elsewhere: readonly PlacedInsert[];
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

/** Remembers what was placed last. */
function createKeeper(): (now: PlacedInserts) => PlacedInserts {
  let before: PlacedInserts = new Map();
  return (now) => (before = keepInserts(before, now));
}

/** Threads and forms, each where it stands in the shown changes. */
export function useReview(
  { threads, store, actions, saveAs }: ThreadsOnChanges,
  files: readonly PageDiffFile[],
  version: ShownVersion,
  { drafts, standings, forms, close, linked, shown }: ReviewParts,
): Placed {
  const [keep] = useState(createKeeper);
  const known = useMemo(
    () => new Map(standings.map((standing) => [standing.discussion_id, standing])),
    [standings],
  );
  return useMemo(() => {
    const inserts = new Map<string, PlacedInsert[]>();
    const elsewhere: PlacedInsert[] = [];
    let hidden = 0;
    const shownCommit = shown.commit?.commit.sha;
    // On the left of two versions stands the older one, where no position leads to; in a commit are other numbers than in the version.
    const isAway = (file: PageDiffFile | undefined, position: DiffPosition): boolean =>
      shownCommit === undefined
        ? shown.since !== null && (file === undefined || !isOnNew(position))
        : file === undefined || position.commit_id !== shownCommit;
    const commitOf = ({ commit_id: commit }: DiffPosition, note?: string): ReactNode =>
      commit === undefined || commit === shownCommit ? null : (
        <p className="thread-lines small muted">
          <CommitOfThread commit={commit} note={note} />
        </p>
      );
    const put = (file: PageDiffFile | undefined, insert: PlacedInsert): void => {
      if (file === undefined) elsewhere.push(insert);
      else inserts.set(file.new_path, [...(inserts.get(file.new_path) ?? []), insert]);
    };
    const place = (said: Said, ...parts: readonly unknown[]): void => {
      const { position, standing } = said;
      const at =
        standing === undefined ? placeOf(files, position, version) : placeNow(files, position, standing);
      if (isAway(at.file, position)) hidden++;
      else
        put(at.file, { ...insertOf(said, at), madeOf: [...parts, standing, at.file, version, shownCommit] });
    };
    for (const thread of threads) {
      const { id, diff_position: position } = thread.notes[0]!;
      place(
        {
          key: thread.id,
          begun: thread,
          position: position!,
          // It is known where they stand in the version.
          standing: shownCommit === undefined ? known.get(thread.id) : undefined,
          commit: commitOf(position!, id),
          node: <Thread discussion={thread} />,
        },
        thread,
      );
    }
    for (const draft of drafts?.shown ?? []) {
      const { diff_position: position, truncated_diff_lines } = draft;
      if (position === null) continue;
      place(
        {
          key: `draft_${draft.id}`,
          begun: { notes: [{ diff_position: position, truncated_diff_lines }] },
          position,
          // Of drafts it is known where they stand in the newest version.
          standing: shown.is_newest && shownCommit === undefined ? (draft.standing ?? undefined) : undefined,
          commit: commitOf(position),
          node: <LateDraftCard draft={draft} drafts={drafts!} />,
        },
        draft,
        drafts,
      );
    }
    for (const text of forms) {
      const position = readPosition(text)!;
      const { file, line } = placeOf(files, position, version);
      if (position.commit_id !== shownCommit || isAway(file, position)) continue;
      put(file, {
        key: text,
        point: pointOf(position),
        line,
        from: linesOf(position).from,
        marked: true,
        madeOf: [text, file, version, store, actions, saveAs, close],
        node: (
          <>
            <PendingAt text={text} store={store} />
            <LineForm
              text={text}
              position={position}
              actions={actions}
              saveAs={saveAs}
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
      put(file, { key: 'link', line: linked.line, marked: true, linked: true, node: null, madeOf: [linked] });
    return { inserts: keep(inserts), elsewhere, hidden };
  }, [keep, store, actions, saveAs, drafts, threads, files, version, known, forms, close, linked, shown]);
}
