import { CommentIcon } from '@primer/octicons-react';
import { useQueryClient } from '@tanstack/react-query';
import {
  Fragment,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
} from 'react';
import type { MergeRequestChanges } from '../../../../contract/merge-requests/merge-requests.ts';
import type { PageDiffFile } from '../../../../contract/repositories/repositories.ts';
import { returnFocus } from '../../../platform/return-focus.ts';
import { addToast } from '../../../platform/toasts.ts';
import { IconButton } from '../../../ui/button.tsx';
import { MenuLink } from '../../../ui/menu.tsx';
import type { ThreadsOnChanges } from '../../discussions/index.ts';
import { DiffView, type DiffReview, type FileReview, type LinePlace } from '../../repositories/index.ts';
import { changesQuery, renderedQuery, shownChangesQuery, type ChangesSearch } from '../changes.queries.ts';
import type { Drafts } from './drafts/use-drafts.ts';
import { LateLineComments } from './late-line-comments.ts';
import { placeInVersion, positionOf, type ShownVersion } from './line-position.ts';
import { addressOfChanges, hasMoved } from './versions/shown-address.ts';
import { ShownNotice } from './versions/shown-notice.tsx';
import { VersionPicker } from './versions/version-picker.tsx';
import { versionMessages } from './versions/versions.messages.ts';
import { reviewMessages } from './review.messages.ts';
import { createFileBatches } from './file-batches.ts';
import { DiffOptions } from './diff-options.tsx';
import { useDiffLayout, useIsNarrow } from './use-diff-layout.ts';
import { EditEntry, EditLink, type editedBranch } from './edit-link.tsx';
import { FileOwners } from './file-owners.tsx';
import { FileTree } from './tree/file-tree.tsx';
import { rememberWidth } from './tree/tree-width.ts';
import { ChangeSearch } from './search/change-search.tsx';
import { useLineLinks } from './use-line-links.ts';
import { useLineForms } from './use-line-forms.ts';
import { useViewedFiles } from './use-viewed-files.ts';
import { useReview } from './use-review.tsx';
import './review.css';

const { t } = reviewMessages;
/** More changed lines are hardly drawn all at once. */
const linesInSight = 200;

/** The changes with the threads on them, and what begins new ones. */
export function ReviewedDiff({
  project,
  iid,
  subjectId,
  changes,
  newest,
  search,
  on,
  drafts,
  source,
}: {
  project: string;
  iid: string;
  subjectId: number;
  changes: MergeRequestChanges;
  /** The id of the newest version by now. */
  newest: number;
  search: ChangesSearch;
  on: ThreadsOnChanges;
  drafts: Drafts | undefined;
  /** Where its files are edited. */
  source: ReturnType<typeof editedBranch>;
}) {
  const { diff, base_sha, start_sha, head_sha, shown, commits } = changes;
  const { since, version: shownVersion } = shown;
  const { files } = diff;
  const { w, view, start_sha: sinceSha, commit_id } = search;
  /** Which changes are shown: their lines are asked for in the same way, and of this version, whatever is the newest by then. */
  const scope = useMemo(
    () => ({ w, diff_id: shownVersion.id, start_sha: sinceSha, commit_id }),
    [w, shownVersion.id, sinceSha, commit_id],
  );
  /** What leads on from a version that is not the newest stays in it. */
  const pinned = shown.is_newest && !hasMoved(shown, newest) ? undefined : shownVersion.id;
  // What was chosen is for where it can be read.
  const isNarrow = useIsNarrow(changes.is_phone);
  const chosen = useDiffLayout(view, changes.layout);
  const layout = isNarrow ? 'inline' : chosen;
  const { saveAs } = on;
  const { commit } = shown;
  // The first commit of all is compared with none.
  const canComment = on.canComment && commit?.parent !== null;
  const root = useRef<HTMLDivElement>(null);
  const shownNow = `${shownVersion.id} ${sinceSha ?? ''} ${commit_id ?? ''}`;
  const shownBefore = useRef(shownNow);
  useEffect(() => {
    if (shownBefore.current === shownNow) return;
    shownBefore.current = shownNow;
    // What led here, to the next commit or the newest version, can have gone with what was shown.
    returnFocus(() => document.querySelector('#main'));
  }, [shownNow]);
  const shownSha = commit?.commit.sha;
  const parent = commit?.parent ?? shownSha;
  const version = useMemo<ShownVersion>(
    () =>
      shownSha === undefined
        ? { base_sha, start_sha, head_sha }
        : { base_sha: parent!, start_sha: parent!, head_sha: shownSha, commit_id: shownSha },
    [base_sha, start_sha, head_sha, shownSha, parent],
  );
  const { forms, open, close } = useLineForms(saveAs, canComment);
  const { inserts, elsewhere, hidden } = useReview(on, files, version, {
    drafts,
    standings: changes.standings,
    forms,
    close,
    linked: useLineLinks(root),
    shown,
  });
  const comment = (hash: string, from: LinePlace, to: LinePlace): void => {
    const file = files.find(({ identity }) => identity?.file_hash === hash);
    if (file === undefined) return;
    if (since === null) open(positionOf(version, { file, from, to }));
    else if (to.new_line === null)
      addToast({
        tone: 'info',
        text: versionMessages.t('lineOfOther', { number: shownVersion.number, since: since.number }),
      });
    else open(positionOf(version, placeInVersion({ file, from, to })));
  };
  const viewedBefore = useMemo(
    () => new Map(changes.viewed_before.map(({ path, head_sha: head }) => [path, head])),
    [changes.viewed_before],
  );
  const owners = useMemo(
    () => new Map(changes.owners.map((file) => [file.path, file.owners])),
    [changes.owners],
  );
  const ownersOf = useCallback(
    (file: PageDiffFile) => <FileOwners owners={owners.get(file.new_path)} />,
    [owners],
  );
  /** What changed in a file since its reader ticked it. */
  const sinceViewed = useCallback(
    (file: PageDiffFile) =>
      viewedBefore.has(file.new_path) && since === null
        ? `${addressOfChanges({ w, view }, { diff_id: pinned, start_sha: viewedBefore.get(file.new_path) })}#${file.identity?.file_hash ?? ''}`
        : undefined,
    [viewedBefore, since, pinned, w, view],
  );
  const tools = useCallback(
    (file: PageDiffFile) => (
      <>
        {sinceViewed(file) === undefined ? null : (
          <a className="small" href={sinceViewed(file)} data-prefetch="off">
            {versionMessages.t('changedSinceViewed')}
          </a>
        )}
        {canComment && !(since !== null && file.status === 'deleted') ? (
          <IconButton
            small
            className="needs-script"
            icon={<CommentIcon />}
            label={t('commentOnFile')}
            onClick={() => {
              const place = { file, from: undefined, to: undefined };
              open(positionOf(version, since === null ? place : placeInVersion(place)));
            }}
          />
        ) : null}
        <EditLink project={project} iid={iid} source={source} file={file} />
      </>
    ),
    [canComment, version, open, since, sinceViewed, project, iid, source],
  );
  const entries = useCallback(
    (file: PageDiffFile) => (
      <>
        <EditEntry project={project} iid={iid} source={source} file={file} />
        {sinceViewed(file) === undefined ? null : (
          <MenuLink href={sinceViewed(file)} data-prefetch="off">
            {versionMessages.t('changedSinceViewed')}
          </MenuLink>
        )}
      </>
    ),
    [sinceViewed, project, iid, source],
  );
  const onPoint = useMemo<FileReview['onPoint']>(
    () =>
      canComment && since === null
        ? (file, point) => open(positionOf(version, { file, from: undefined, to: undefined, point }))
        : undefined,
    [canComment, since, version, open],
  );
  const client = useQueryClient();
  // Where a thread on a commit stands in the version is asked for when it comes: it was begun on other lines.
  const known = new Set(changes.standings.map(({ discussion_id: id }) => id));
  const unplaced = on.threads
    .filter(({ id, notes }) => notes[0]!.diff_position!.commit_id !== undefined && !known.has(id))
    .map(({ id }) => id)
    .join(' ');
  const isPlacing = unplaced !== '' && commit === null && !hasMoved(shown, newest);
  useEffect(() => {
    if (isPlacing)
      void client.invalidateQueries({
        queryKey: shownChangesQuery(project, iid, search).queryKey,
        exact: true,
      });
    // oxlint-disable-next-line react/exhaustive-deps -- once for each
  }, [isPlacing, unplaced]);
  const fileQuery = useMemo(() => {
    const fetchFiles = createFileBatches((paths) =>
      // Never of the version before.
      client.fetchQuery({ ...changesQuery(project, iid, { ...scope, paths }), staleTime: 0 }),
    );
    // By its contents: what is the same in the next version needs not be fetched again.
    const blobs = new Map(
      files.map(({ new_path, identity }) => [new_path, [identity?.old_blob, identity?.new_blob]]),
    );
    return (paths: readonly string[]) => ({
      queryKey: ['lines', project, iid, w, paths, blobs.get(paths.at(-1)!) ?? scope],
      queryFn: async () => ({ diff: { files: await fetchFiles(paths) } }),
    });
  }, [client, project, iid, files, scope, w]);
  const viewed = useViewedFiles(project, iid, subjectId, search, changes);
  const wholeFile = useCallback(
    (paths: readonly string[]) => changesQuery(project, iid, { ...scope, paths, whole: true }),
    [project, iid, scope],
  );
  const [folded, setFolded] = useState(false);
  // Files that are far away are only names.
  const isLong = files.length > 1 && diff.additions + diff.deletions > linesInSight;
  const renderedFile = useCallback(
    (paths: readonly string[]) => renderedQuery(project, iid, { ...scope, paths }),
    [project, iid, scope],
  );
  const reviewed = useMemo<FileReview>(
    () => ({
      facts: ownersOf,
      tools,
      entries,
      onPoint,
      wholeFile,
      renderedFile,
      parallel: layout === 'parallel',
      folded,
    }),
    [ownersOf, tools, entries, onPoint, wholeFile, renderedFile, layout, folded],
  );
  const review = useMemo<DiffReview>(
    () => ({
      files: reviewed,
      inserts,
      viewed,
      listed: false,
      options: (
        <DiffOptions
          search={search}
          pinned={pinned}
          layout={layout}
          folded={folded}
          onFold={setFolded}
          viewed={viewed && { count: viewed.paths.size, total: files.length }}
          firstCommit={commits.length > 1 ? commits.at(-1)!.sha : undefined}
        >
          <ChangeSearch project={project} iid={iid} search={scope} isLong={isLong} />
        </DiffOptions>
      ),
    }),
    [
      reviewed,
      inserts,
      viewed,
      files.length,
      search,
      pinned,
      layout,
      commits,
      project,
      iid,
      scope,
      isLong,
      folded,
    ],
  );
  const facts = useMemo(
    () => ({
      viewed: viewed?.paths,
      // What the address leads to is only marked.
      threads: new Set(
        [...inserts].filter(([, of]) => of.some(({ node }) => node !== null)).map(([path]) => path),
      ),
      mine: new Set(changes.owners.filter(({ mine }) => mine).map(({ path }) => path)),
    }),
    [viewed, inserts, changes.owners],
  );
  const [width, setWidth] = useState(changes.tree_width);
  return (
    <div className="review-page" style={{ '--tree-width': `${width}px` } as CSSProperties}>
      {files.length === 0 ? null : (
        <FileTree
          root={root}
          files={files}
          facts={facts}
          width={width}
          onResize={setWidth}
          onResized={rememberWidth}
        />
      )}
      <div ref={root} className="review stack">
        <VersionPicker project={project} iid={iid} changes={changes} search={search} pinned={pinned} />
        <ShownNotice project={project} changes={changes} search={search} pinned={pinned} hidden={hidden} />
        {elsewhere.length === 0 ? null : (
          <section className="stack" aria-label={t('otherFiles')}>
            <h2 className="small strong">{t('otherFiles')}</h2>
            {elsewhere.map(({ key, node }) => (
              <Fragment key={key}>{node}</Fragment>
            ))}
          </section>
        )}
        <DiffView
          project={project}
          diff={diff}
          sha={version.head_sha}
          base={commit === null ? (since?.head_sha ?? base_sha) : commit.parent}
          fileQuery={fileQuery}
          review={review}
        />
        {canComment ? (
          <>
            <p id="line-keys" className="visually-hidden">
              {t('lineKeys')}
            </p>
            <Suspense fallback={null}>
              <LateLineComments root={root} onComment={comment} />
            </Suspense>
          </>
        ) : null}
      </div>
    </div>
  );
}
