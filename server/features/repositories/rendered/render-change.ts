import type { NotebookCell, RenderedFile } from '../../../../contract/repositories/rendered.ts';
import { renderedAs } from '../../../../contract/repositories/rendered.ts';
import type { DiffFile } from '../../../git/index.ts';
import { decodeText } from '../../../git/index.ts';
import type { Context } from '../../../platform/context.ts';
import { fillForViewer } from '../../references/index.ts';
import { markdownOptions } from '../code-page.service.ts';
import { addRepositoryImageSizes } from '../image-sizes.ts';
import type { OpenRepository } from '../repository.service.ts';
import { compareLists } from './compare-lists.ts';
import { readNotebook } from './read-notebook.ts';
import type { ReadCell } from './read-notebook.ts';
import { renderTable } from './render-table.ts';

/** Larger files stay text; so do larger tables, which are read in one go. */
const [mostBytes, mostTable] = [1024 * 1024, 512 * 1024];
const mostCells = 200;

interface RenderedAt {
  readonly open: OpenRepository;
  /** The commit that has the new file: links in it lead there. */
  readonly sha: string;
}

/**
 * A changed file as its readers see it, of both versions: Markdown, a table, or a notebook. The old version is left out
 * where it is no commit's.
 */
export async function renderChange(ctx: Context, at: RenderedAt, file: DiffFile): Promise<RenderedFile> {
  const { git } = ctx.platform;
  const [old, now] = await Promise.all(
    [
      { oid: file.oldOid, mode: file.oldMode },
      { oid: file.newOid, mode: file.newMode },
    ].map(async ({ oid, mode }) => {
      if (!mode.startsWith('100')) return null;
      const blob = await git.readBlob(at.open.repository, oid, { maxBytes: mostBytes });
      if (!blob.ok) return null;
      const { content, binary, lfs } = blob.value;
      if (binary || lfs !== null) return false;
      return content === null ? undefined : decodeText(content);
    }),
  );
  if (old === undefined || now === undefined) return { kind: 'too_large' };
  if (old === false || now === false) return { kind: 'broken' };
  const path = file.newPath;
  const kind = renderedAs(path);
  if (kind === 'table') {
    const isLarge = Math.max(old?.length ?? 0, now?.length ?? 0) > mostTable;
    return isLarge ? { kind: 'too_large' } : renderTable(path, old, now);
  }
  if (kind === 'notebook') return renderNotebook(ctx, at, path, old, now);
  if (kind === undefined) return { kind: 'broken' };
  const [oldHtml, nowHtml] = await renderMarkdown(ctx, at, path, [old, now]);
  return { kind: 'sides', old: oldHtml ?? null, now: nowHtml ?? null };
}

/** Texts in Markdown as a file at this path is shown. */
async function renderMarkdown(
  ctx: Context,
  { open, sha }: RenderedAt,
  path: string,
  texts: readonly (string | null)[],
): Promise<(string | null)[]> {
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
  const options = markdownOptions(ctx, open, { sha, kind: 'commit', name: sha }, folder);
  const rendered = await Promise.all(
    texts.map(async (text) =>
      text === null ? null : (await ctx.platform.markdown.renderDocument('text.md', text, options))!.html,
    ),
  );
  const htmls = rendered.filter((html) => html !== null);
  const filled = await fillForViewer(ctx, await addRepositoryImageSizes(ctx, open, sha, options, htmls));
  let at = 0;
  return rendered.map((html) => (html === null ? null : filled[at++]!));
}

const keyOf = ({ type, source, outputs }: ReadCell): string => JSON.stringify([type, source, outputs]);

async function renderNotebook(
  ctx: Context,
  at: RenderedAt,
  path: string,
  old: string | null,
  now: string | null,
): Promise<RenderedFile> {
  const [before, after] = [old, now].map((text) => (text === null ? null : readNotebook(text)));
  if (before === undefined || after === undefined) return { kind: 'broken' };
  const compared = compareLists(before?.cells ?? null, after?.cells ?? null, keyOf);
  const shown = compared.slice(0, mostCells);
  const texts = await renderMarkdown(
    ctx,
    at,
    path,
    shown.map(({ entry }) => (entry.type === 'markdown' ? entry.source : null)),
  );
  const { language } = (after ?? before)!;
  const cells = await Promise.all(
    shown.map(async ({ mark, entry: { type, source, outputs } }, index): Promise<NotebookCell> => {
      const known = texts[index];
      const { lines } =
        known == null
          ? await ctx.platform.markdown.highlight({
              text: source,
              language: type === 'code' ? language : 'plaintext',
            })
          : { lines: [] };
      return { mark, type, html: known ?? lines.join('\n'), outputs: [...outputs] };
    }),
  );
  const more = compared.length > mostCells || before?.hasMore === true || after?.hasMore === true;
  return { kind: 'notebook', cells, more };
}
