import type { PageLastCommit, TreePage } from '../../../contract/repositories/repositories.ts';
import { relativeTime } from '../../ui/relative-time.tsx';
import { codeMessages } from './code.messages.ts';
import { codePage, commitPage, linkedPage } from './code-paths.ts';
import { nameToUrl, showName } from './names.ts';
import { formatDate } from '../../platform/formats.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return /[&<>"]/.test(text) ? text.replaceAll(/[&<>"]/g, (char) => escapes[char]!) : text;
}

export interface RowClock {
  now: number;
  relative: boolean;
}

/** The last commit of a row, as the HTML of its two cells. */
export function lastCommitHtml(project: string, commit: PageLastCommit | undefined, clock: RowClock): string {
  if (commit === undefined) return '';
  const when = clock.relative ? relativeTime(Date.parse(commit.date), clock.now) : formatDate(commit.date);
  return (
    `<a class="tree-title" data-prefetch="off" href="${escapeHtml(commitPage(project, commit.sha))}">${escapeHtml(showName(commit.title))}</a>` +
    `<time datetime="${escapeHtml(commit.date)}">${when}</time>`
  );
}

/**
 * The rows of a folder as HTML. A folder can have thousands: as text they cost a millisecond instead of ten as React
 * elements, on the server and again during hydration. Everything from the repository is escaped.
 */
export function treeRowsHtml(project: string, page: TreePage, clock: RowClock): string {
  const { revision, path } = page;
  const rows: string[] = [];
  if (path !== '') {
    const parent = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
    rows.push(
      `<li><a class="tree-name tree-up" href="${escapeHtml(codePage(project, 'tree', revision.name, parent))}" aria-label="${codeMessages.t('parent')}">..</a></li>`,
    );
  }
  const folder = path === '' ? '' : `/${nameToUrl(path)}`;
  const bases = {
    tree: escapeHtml(codePage(project, 'tree', revision.name) + folder),
    blob: escapeHtml(codePage(project, 'blob', revision.name) + folder),
  };
  const lastCommits = new Map(page.last_commits);
  for (const { kind, name, url, link } of page.entries) {
    const shown = escapeHtml(showName(name));
    const last = lastCommitHtml(project, lastCommits.get(name), clock);
    const href =
      link?.leads_to == null
        ? `${bases[kind === 'tree' ? 'tree' : 'blob']}/${escapeHtml(nameToUrl(name))}`
        : escapeHtml(linkedPage(project, revision.name, link.leads_to));
    const target =
      link === undefined
        ? ''
        : ` <span class="tree-target">→ <bdi>${escapeHtml(showName(link.target))}</bdi></span>`;
    const cell =
      kind === 'submodule'
        ? url == null
          ? `<span class="tree-name tree-submodule" dir="auto">${shown}</span>`
          : `<a class="tree-name tree-submodule" dir="auto" rel="noreferrer" href="${escapeHtml(url)}">${shown}</a>`
        : `<a class="tree-name tree-${kind}" dir="auto" data-opens href="${href}">${shown}${target}</a>`;
    rows.push(`<li>${cell}${last}</li>`);
  }
  return rows.join('');
}

/** The row of the first entry, which the parent link precedes. */
export function firstRow({ path }: TreePage): number {
  return path === '' ? 0 : 1;
}

/** The row of an entry: rows are in the order of entries. */
export function rowIndexes(page: TreePage): Map<string, number> {
  const first = firstRow(page);
  return new Map(page.entries.map(({ name }, index) => [name, index + first]));
}
