import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, type RefObject } from 'react';
import type {
  LastCommitsLine,
  NamedLastCommit,
  TreePage,
} from '../../../contract/repositories/repositories.ts';
import { useApp } from '../../platform/app-context.tsx';
import { useSession } from '../../platform/session.ts';
import { url, withQuery } from '../../platform/url.ts';
import { codeMessages } from './code.messages.ts';
import { pageCall, treeQuery } from './code.queries.ts';
import { firstRow, lastCommitHtml, rowIndexes, treeRowsHtml, type RowClock } from './tree-rows.ts';
import { formatNumber } from '../../platform/formats.ts';

const { t } = codeMessages;

/** Parses the lines of the answer as they arrive. */
async function readLines(
  body: NonNullable<Response['body']>,
  onLine: (line: LastCommitsLine) => void,
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const lines = (rest + value).split('\n');
    rest = lines.pop()!;
    // The client of declared calls reads whole answers; what a line holds is said by the same contract.
    for (const line of lines) if (line !== '') onLine(JSON.parse(line) as LastCommitsLine);
  }
}

/**
 * Fetches the last commits that are missing from the page, once the first row without one is close to the screen. Each is filled into
 * its row, which does not move.
 */
function useLateCommits(
  list: RefObject<HTMLUListElement | null>,
  project: string,
  at: string,
  page: TreePage,
  show: (found: LastCommitsLine) => void,
): void {
  const client = useQueryClient();
  const { sha } = page.revision;
  useEffect(() => {
    if (page.complete) return undefined;
    const controller = new AbortController();
    const late: NamedLastCommit[] = [];
    const run = async (): Promise<void> => {
      const response = await fetch(
        url(withQuery(pageCall(project, 'last_commits.ndjson'), { sha, path: page.path })),
        { signal: controller.signal },
      );
      if (!response.ok || response.body === null) return;
      await readLines(response.body, (found) => {
        late.push(...found);
        show(found);
      });
      client.setQueryData(treeQuery(project, at).queryKey, (before) =>
        before?.revision.sha === sha
          ? { ...before, last_commits: [...before.last_commits, ...late], complete: true }
          : before,
      );
    };
    const known = new Set(page.last_commits.map(([name]) => name));
    const lacking = page.entries.findIndex(({ name }) => !known.has(name));
    const row = list.current?.children[lacking + firstRow(page)];
    if (row === undefined) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        // On failure the cells stay empty; the names are there.
        run().catch(() => undefined);
      },
      // A row that was scrolled past counts as seen, too.
      { rootMargin: '1000000px 0px 100% 0px' },
    );
    observer.observe(row);
    return () => {
      observer.disconnect();
      controller.abort();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- a folder of a commit, once
  }, [project, at, sha, page.path, page.complete]);
}

/** The entries of a folder, each with its last commit. */
export function TreeTable({ project, at, page }: { project: string; at: string; page: TreePage }) {
  const { renderedAt } = useApp();
  const relative = useSession().user?.preferences.time_display_relative ?? true;
  const list = useRef<HTMLUListElement>(null);
  const clock: RowClock = { now: typeof window === 'undefined' ? renderedAt : Date.now(), relative };
  // The rows of a commit's folder are created once; commits that arrive later are filled in.
  const html = useMemo(
    () => treeRowsHtml(project, page, clock),
    // oxlint-disable-next-line react/exhaustive-deps -- see above
    [project, page.revision.sha, page.revision.name, page.path],
  );
  useLateCommits(list, project, at, page, (found) => {
    const rows = list.current?.children;
    if (rows === undefined) return;
    const indexes = rowIndexes(page);
    for (const [name, commit] of found) {
      const row = rows[indexes.get(name) ?? -1];
      if (row === undefined || row.children[2]?.tagName === 'TIME') continue;
      row.children[2]?.remove();
      row.children[1]?.remove();
      row.insertAdjacentHTML('beforeend', lastCommitHtml(project, commit, clock));
    }
  });
  return (
    <>
      <ul
        ref={list}
        className="tree"
        data-list
        aria-label={t('folders')}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {page.entries.length < page.total ? (
        <p className="tree-note muted">
          {t('entriesLeft', { shown: formatNumber(page.entries.length), total: formatNumber(page.total) })}
        </p>
      ) : null}
    </>
  );
}
