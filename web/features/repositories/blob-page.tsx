import {
  CodeIcon,
  DownloadIcon,
  EyeIcon,
  FileBinaryIcon,
  FileIcon,
  FileSymlinkFileIcon,
  HistoryIcon,
  KebabHorizontalIcon,
  LinkIcon,
  PersonIcon,
} from '@primer/octicons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { lazy } from '../../platform/lazy.ts';
import type { BlobPage } from '../../../contract/repositories/repositories.ts';
import { useParams, useRouteContext, useRouter, useSearch } from '../../platform/routing/hooks.ts';
import { useShortcuts } from '../../platform/shortcuts.ts';
import { ButtonGroup, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback.tsx';
import { fileSize } from '../../ui/file-size.ts';
import { MarkdownBody } from '../../ui/markdown-body.tsx';
import { ActionMenu, MenuLink } from '../../ui/menu.tsx';
import { CodeNotices, useProject } from '../projects/index.ts';
import { codeFrame } from './code.frame.messages.ts';
import { fileMessages } from './file.messages.ts';
import { codePage, linkedPage } from './code-paths.ts';
import { blobQuery } from './code.queries.ts';
import { CodeView } from './code-view.tsx';
import { CommitStrip } from './commit-strip.tsx';
import { counted } from '../../platform/formats.ts';
import { EditLink, useFileActions } from './editing/file-actions.tsx';
import { lineHash } from './line-marks.ts';
import { showName } from './names.ts';
import { PathCrumbs } from './path-crumbs.tsx';
import { RefSwitcher } from './ref-switcher.tsx';
import { useRefsChanged } from './repository.realtime.ts';
import { useCodeKeys } from './use-code-keys.ts';
import './code.css';
import './code-view.css';

const { t } = fileMessages;
const LineDialog = lazy(() => import('./line-dialog.tsx'));

/** Size, lines and mode of a file, in words. */
function fileFacts(page: BlobPage): string[] {
  const { content } = page;
  const facts = [];
  if ('line_count' in content) facts.push(t('lines', counted(content.line_count)));
  facts.push(fileSize(page.size));
  if (page.mode === '100755') facts.push(t('executable'));
  if (page.mode === '120000') facts.push(t('symlink'));
  return facts;
}

export function FileHead({
  project,
  revision,
  path,
  facts,
  current,
  hasBlame = true,
  children,
  entries,
  prepare,
}: {
  project: string;
  revision: { name: string; sha: string };
  path: string;
  facts: readonly string[];
  current: 'blob' | 'blame';
  /** Whether the file has a page that says who wrote each line. */
  hasBlame?: boolean;
  children?: ReactNode;
  /** More of the menu. */
  entries?: ReactNode;
  /** Fetches what `entries` need. */
  prepare?: (() => unknown) | undefined;
}) {
  const page = (kind: 'blob' | 'blame' | 'raw' | 'commits') => codePage(project, kind, revision.name, path);
  return (
    <div className="file-head">
      <div className="file-facts">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </div>
      <span className="grow" />
      {children}
      <ButtonGroup>
        <LinkButton small href={page('raw')}>
          {t('raw')}
        </LinkButton>
        {current === 'blame' ? (
          <LinkButton small icon={<CodeIcon />} href={page('blob')}>
            {t('normalView')}
          </LinkButton>
        ) : hasBlame ? (
          <LinkButton small icon={<PersonIcon />} href={page('blame')} data-prefetch="off">
            {t('blame')}
          </LinkButton>
        ) : null}
        <LinkButton small icon={<HistoryIcon />} href={page('commits')}>
          {t('history')}
        </LinkButton>
      </ButtonGroup>
      <ActionMenu
        align="end"
        label={t('more')}
        summaryClass="btn btn-invisible btn-small btn-icon"
        prepare={prepare}
        summary={<KebabHorizontalIcon />}
      >
        <MenuLink icon={<DownloadIcon />} href={page('raw')} download={path.slice(path.lastIndexOf('/') + 1)}>
          {t('download')}
        </MenuLink>
        <MenuLink
          icon={<LinkIcon />}
          href={codePage(project, current, revision.sha, path)}
          trailing={<kbd>y</kbd>}
        >
          {t('permalink')}
        </MenuLink>
        {entries}
      </ActionMenu>
    </div>
  );
}

function Contents({ project, at, page }: { project: string; at: string; page: BlobPage }) {
  const { content, revision, path } = page;
  const raw = codePage(project, 'raw', revision.name, path);
  const openRaw = <LinkButton href={raw}>{t('viewRaw')}</LinkButton>;
  switch (content.kind) {
    case 'text':
      return (
        <CodeView
          key={`${revision.sha}:${path}`}
          project={project}
          at={at}
          name={page.name}
          sha={revision.sha}
          text={content}
          lineCount={content.line_count}
          raw={raw}
        />
      );
    case 'markup':
      return (
        <div className="file-body">
          <MarkdownBody html={content.html} large />
        </div>
      );
    case 'image':
      return (
        <div className="file-image">
          <img src={codePage(project, 'raw', revision.sha, path)} alt={page.name} />
        </div>
      );
    case 'binary':
      return <EmptyState icon={<FileBinaryIcon />} title={t('binaryText')} action={openRaw} />;
    case 'too_large':
      return <EmptyState icon={<FileIcon />} title={t('tooLargeText')} action={openRaw} />;
    case 'empty':
      return <EmptyState icon={<FileIcon />} title={t('emptyText')} />;
    case 'symlink':
      return (
        <EmptyState icon={<FileSymlinkFileIcon />} title={t('symlinkText')}>
          {content.leads_to === null ? (
            <>
              <code dir="auto">{showName(content.target)}</code>
              <br />
              {t('symlinkNowhere')}
            </>
          ) : (
            <a href={linkedPage(project, revision.name, content.leads_to)}>
              <code dir="auto">{showName(content.target)}</code>
            </a>
          )}
        </EmptyState>
      );
    case 'lfs':
      return (
        <EmptyState icon={<FileBinaryIcon />} title={t('lfsText', { size: fileSize(content.size) })}>
          <code>{content.oid}</code>
        </EmptyState>
      );
  }
}

function JumpToLine({ lineCount }: { lineCount: number }) {
  const [open, setOpen] = useState(false);
  const router = useRouter();
  useShortcuts(
    () => [{ keys: 'l', label: t('jumpToLine'), group: codeFrame.t('inCode'), run: () => setOpen(true) }],
    [],
  );
  return open ? (
    <Suspense>
      <LineDialog
        lineCount={lineCount}
        onClose={() => setOpen(false)}
        onJump={(line) => {
          setOpen(false);
          const { pathname, search } = location;
          router.history.replace(pathname + search + lineHash({ from: line, to: line }));
          dispatchEvent(new Event('hashchange'));
        }}
      />
    </Suspense>
  ) : null;
}

export default function BlobPageView() {
  const { path: project } = useParams<'/:path/-/blob/*?'>();
  const { at } = useRouteContext<'/:path/-/blob/*?'>();
  const { plain } = useSearch<'/:path/-/blob/*?'>();
  const { data: page } = useSuspenseQuery(blobQuery(project, at, plain === 1));
  const owner = useProject(project);
  const { revision, path, content } = page;
  useRefsChanged(owner);
  useCodeKeys(project, revision, 'blob', path);
  const here = codePage(project, 'blob', revision.name, path);
  const { entries, prepare, dialog } = useFileActions(project, page);
  return (
    <div className="page stack">
      <CodeNotices project={project} />
      <div className="code-head">
        <RefSwitcher
          project={project}
          revision={revision}
          hrefOf={(ref) => codePage(project, 'blob', ref, path)}
        />
        <PathCrumbs project={project} revision={revision.name} path={path} />
      </div>
      {page.commit === null ? null : (
        <div className="card">
          <CommitStrip project={project} commit={page.commit} />
        </div>
      )}
      <div className="card">
        <FileHead
          project={project}
          revision={revision}
          path={path}
          facts={fileFacts(page)}
          current="blob"
          hasBlame={page.has_blame}
          entries={entries}
          prepare={prepare}
        >
          <EditLink project={project} page={page} />
          {page.has_rendered ? (
            <ButtonGroup>
              <LinkButton
                small
                icon={<EyeIcon />}
                href={here}
                aria-current={plain === 1 ? undefined : 'page'}
              >
                {t('rendered')}
              </LinkButton>
              <LinkButton
                small
                icon={<CodeIcon />}
                href={`${here}?plain=1`}
                aria-current={plain === 1 ? 'page' : undefined}
              >
                {t('source')}
              </LinkButton>
            </ButtonGroup>
          ) : null}
        </FileHead>
        <Contents project={project} at={at} page={page} />
      </div>
      {dialog}
      {content.kind === 'text' ? <JumpToLine lineCount={content.line_count} /> : null}
    </div>
  );
}
