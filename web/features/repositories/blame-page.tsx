import { useSuspenseQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { RawHtml } from '../../platform/raw-html.tsx';
import { useParams, useRouteContext } from '../../platform/routing/hooks.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { fileMessages } from './file.messages.ts';
import { codePage, commitPage } from './code-paths.ts';
import { blameQuery } from './code.queries.ts';
import { lineNumbers } from './line-numbers.ts';
import { CommitAvatar } from './commit-strip.tsx';
import { FileHead } from './blob-page.tsx';
import { fileSize } from '../../ui/file-size.ts';
import { counted } from '../../platform/formats.ts';
import { baseName, showName } from './names.ts';
import { PathCrumbs } from './path-crumbs.tsx';
import { RefSwitcher } from './ref-switcher.tsx';
import { useCodeKeys } from './use-code-keys.ts';
import './code.css';
import './code-view.css';

const { t } = fileMessages;

/** The author of each line; neighbouring lines of one commit are grouped. */
export default function BlameView() {
  const { path: project } = useParams<'/:path/-/blame/*?'>();
  const { at } = useRouteContext<'/:path/-/blame/*?'>();
  const { data: page } = useSuspenseQuery(blameQuery(project, at));
  const { revision, path } = page;
  useCodeKeys(project, revision, 'blame', path);
  return (
    <div className="page stack">
      <div className="code-head">
        <RefSwitcher
          project={project}
          revision={revision}
          hrefOf={(ref) => codePage(project, 'blame', ref, path)}
        />
        <PathCrumbs project={project} revision={revision.name} path={path} />
      </div>
      <div className="card">
        <FileHead
          project={project}
          revision={revision}
          path={path}
          facts={[t('lines', counted(page.line_count)), fileSize(page.size)]}
          current="blame"
        />
        <div
          className="code-view"
          role="region"
          aria-label={t('contents', { name: showName(baseName(path)) })}
          // Lets keyboards scroll sideways.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          style={
            {
              '--columns': page.columns,
              '--digits': Math.max(3, String(page.line_count).length),
            } as CSSProperties
          }
        >
          <div className="blame-body">
            {page.ranges.map(({ start, count, commit, html }) => (
              <div key={start} className="blame-range" style={{ '--lines': count } as CSSProperties}>
                <div className="blame-commit">
                  {commit === null ? null : (
                    <>
                      <CommitAvatar commit={commit} />
                      <a
                        className="truncate"
                        dir="auto"
                        data-prefetch="off"
                        href={commitPage(project, commit.sha)}
                        title={`${showName(commit.title)} (${commit.author_name})`}
                      >
                        {showName(commit.title)}
                      </a>
                      <RelativeTime time={commit.committed_date} />
                    </>
                  )}
                </div>
                <div className="blame-numbers" data-numbers={lineNumbers(start, count)} />
                <RawHtml className="code-text" html={html} />
              </div>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
