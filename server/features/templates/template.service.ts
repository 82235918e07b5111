import type { TemplateName, TemplateText } from '../../../contract/templates/templates.ts';
import { decodeText } from '../../git/index.ts';
import type { TreeEntry } from '../../git/index.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import type { TemplateKind } from '../../platform/subjects/template-kind.ts';
import { openRepository } from '../repositories/index.ts';
import type { OpenRepository } from '../repositories/index.ts';

const mostTemplates = 200;
/** The maximum length of a description. */
const longestTemplate = 1024 * 1024;

interface Found {
  readonly name: string;
  readonly entry: TreeEntry;
}

/** The templates of the default branch, by name; none in an empty repository. Throws 403 or 404 without access to the code. */
async function findTemplates(
  ctx: Context,
  project: string,
  kind: TemplateKind,
): Promise<{ open: OpenRepository; commit: string; found: readonly Found[] }> {
  const open = await openRepository(ctx, project);
  const { git } = ctx.platform;
  const head = await git.resolve(open.repository, open.project.default_branch ?? 'HEAD');
  if (!head.ok) return { open, commit: '', found: [] };
  const commit = head.value.sha;
  const lists = await Promise.all(
    kind.folders.map((path) => git.listTree(open.repository, commit, { path, ...open.call })),
  );
  const byName = new Map<string, Found>();
  for (const list of lists)
    for (const entry of list.ok ? list.value.entries : []) {
      const name = /^(.+)\.md$/i.exec(entry.name)?.[1];
      if (entry.kind === 'file' && name !== undefined && !byName.has(name)) byName.set(name, { name, entry });
    }
  const found = [...byName.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  return { open, commit, found: found.slice(0, mostTemplates) };
}

export async function listTemplates(
  ctx: Context,
  project: string,
  kind: TemplateKind,
): Promise<TemplateName[]> {
  const { found } = await findTemplates(ctx, project, kind);
  return found.map(({ name }) => ({ key: name, name }));
}

/** One template; throws 404 if there is none with this name, or it is no text that fits into a description. */
export async function readTemplate(
  ctx: Context,
  project: string,
  kind: TemplateKind,
  name: string,
): Promise<TemplateText> {
  const { open, commit, found } = await findTemplates(ctx, project, kind);
  const template = found.find((one) => one.name === name);
  if (template === undefined) throw notFound('Template');
  const file = await ctx.platform.git.readFile(open.repository, commit, template.entry.path, {
    maxBytes: longestTemplate,
  });
  if (!file.ok || file.value.content === null || file.value.binary) throw notFound('Template');
  return { name, content: withoutFrontMatter(decodeText(file.value.content)) };
}

/** GitHub's templates start with front matter for their chooser, between lines of dashes: it is not part of the text. */
function withoutFrontMatter(text: string): string {
  return text.replace(/^\uFEFF?---\r?\n(?:[\s\S]*?\r?\n)?---[ \t]*(?:\r?\n|$)(?:\r?\n)*/, '');
}
