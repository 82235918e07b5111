import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { PageDiffFile } from '../../../contract/repositories/repositories.ts';
import { showName } from './names.ts';

/** Fewer files are all there, each with its head. */
const ungrouped = 60;
const perGroup = 20;
/** Rows that fill any window: no more files than have them are drawn before it is known what is in sight. */
const rowsAtFirst = 300;
/** How far from the window the heads of files are drawn. */
const margin = '150% 0px';
/** Pixels: a row, and what is between two files. */
const [rowHeight, gap] = [20, 16];
/** Rows that files which were never drawn are thought to have together: browsers draw no page of any height. */
const rowsOfAll = 600_000;

/** By the hash of a file, what draws its group. */
const openers = new Map<string, () => void>();

/** The file that is held in sight: its group stays, however far away it is thought to be while heights change. */
let held: string | undefined;
const isHeld = (files: readonly PageDiffFile[]): boolean =>
  held !== undefined && files.some(({ identity }) => identity?.file_hash === held);

/** The card of a file, which is drawn for it where it was too far away. Not within an effect. */
export function cardOf(hash: string): HTMLElement | null {
  const open = document.getElementById(hash) === null ? openers.get(hash) : undefined;
  if (open !== undefined) flushSync(open);
  return document.getElementById(hash);
}

interface FileGroupProps {
  files: readonly PageDiffFile[];
  /** Pixels, as long as nothing is known. */
  height: number;
  stays: boolean;
  isFirst: boolean;
  children: () => ReactNode;
}

/** Files beside each other, which are an empty space while they are far from what the reader sees. */
function FileGroup({ files, height, stays, isFirst, children }: FileGroupProps) {
  const place = useRef<HTMLDivElement>(null);
  const [measured, setMeasured] = useState<number>();
  // What somebody has opened or folded stays as it is.
  const isTouched = useRef(false);
  const [isInReach, setIsInReach] = useState(isFirst);
  const latest = useRef(files);
  useEffect(() => {
    latest.current = files;
  });
  useEffect(() => {
    const element = place.current!;
    const observer = new IntersectionObserver(
      (entries) => {
        // Several reports can come at once, the latest last.
        const { isIntersecting } = entries.at(-1)!;
        if (!isIntersecting && (isTouched.current || isHeld(latest.current))) return;
        if (!isIntersecting) setMeasured(element.getBoundingClientRect().height);
        setIsInReach(isIntersecting);
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const hashes = files.flatMap(({ identity }) => (identity === undefined ? [] : [identity.file_hash]));
    for (const hash of hashes) openers.set(hash, () => setIsInReach(true));
    return () => {
      for (const hash of hashes) openers.delete(hash);
    };
  }, [files]);
  const isThere = isInReach || stays;
  return (
    <div
      ref={place}
      className="stack"
      style={isThere ? undefined : ({ height: measured ?? height } satisfies CSSProperties)}
      onClickCapture={() => {
        isTouched.current = true;
      }}
    >
      {isThere ? children() : <Links files={files} />}
    </div>
  );
}

/** The files of a page without script. */
function Links({ files }: { files: readonly PageDiffFile[] }) {
  return (
    <noscript>
      <ul>
        {files.map(({ identity, new_path }) => (
          <li key={new_path}>
            <a href={`?file=${identity?.file_hash}#${identity?.file_hash}`}>{showName(new_path)}</a>
          </li>
        ))}
      </ul>
    </noscript>
  );
}

const turning = ['wheel', 'keydown', 'pointerdown', 'touchstart', 'hashchange'] as const;
/** Milliseconds without a change after which the files around one that was gone to have their real heights. */
const settling = 4000;

/** Goes to a card, and again as what is around it changes its height, until its reader turns to something. */
function holdInSight(card: HTMLElement): void {
  held = card.id;
  let timer: ReturnType<typeof setTimeout>;
  const heights = new ResizeObserver(() => {
    card.scrollIntoView();
    clearTimeout(timer);
    timer = setTimeout(end, settling);
  });
  const end = (): void => {
    clearTimeout(timer);
    heights.disconnect();
    if (held === card.id) held = undefined;
    for (const sign of turning) removeEventListener(sign, end);
  };
  heights.observe(card.closest('section')!);
  for (const sign of turning) addEventListener(sign, end, { once: true });
}

/** Follows the address to a file, also to one that is drawn already: what is around it gets its real height only now. */
function useLinkedFile(isGrouped: boolean): void {
  useEffect(() => {
    if (!isGrouped) return undefined;
    const follow = (): void => {
      const hash = /^#([0-9a-f]{40})$/.exec(location.hash)?.[1];
      if (hash === undefined) return;
      queueMicrotask(() => {
        const card = cardOf(hash);
        if (card !== null) holdInSight(card);
      });
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [isGrouped]);
}

/** The files in their groups, with the index of the first of each. The first group is only what fills the window. */
export function groupsOf(
  files: readonly PageDiffFile[],
  rowsOf: (file: PageDiffFile) => number,
): { readonly at: number; readonly group: readonly PageDiffFile[] }[] {
  let first = 0;
  for (let rows = 0; first < perGroup && rows < rowsAtFirst; first++) rows += rowsOf(files[first]!);
  const starts = [0];
  for (let at = first; at < files.length; at += perGroup) starts.push(at);
  return starts.map((at, index) => ({ at, group: files.slice(at, starts[index + 1]) }));
}

/** The cards of changed files; of many only those that the reader is near. */
export function FileGroups({
  files,
  rowsOf,
  stays,
  children,
}: {
  files: readonly PageDiffFile[];
  rowsOf: (file: PageDiffFile) => number;
  /** Whether something is written at the file. */
  stays: (file: PageDiffFile) => boolean;
  children: (file: PageDiffFile, index: number) => ReactNode;
}) {
  const isGrouped = files.length > ungrouped && files[0]?.identity !== undefined;
  useLinkedFile(isGrouped);
  if (!isGrouped) return files.map((file, index) => children(file, index));
  const most = Math.floor(rowsOfAll / files.length);
  return groupsOf(files, rowsOf).map(({ at, group }) => {
    const rows = group.reduce((sum, file) => sum + Math.min(most, rowsOf(file)), 0);
    return (
      <FileGroup
        key={at}
        files={group}
        height={rows * rowHeight + (group.length - 1) * gap}
        stays={group.some((file) => stays(file))}
        isFirst={at === 0 || group.some(({ hunks }) => hunks !== null)}
      >
        {() => group.map((file, index) => children(file, at + index))}
      </FileGroup>
    );
  });
}
