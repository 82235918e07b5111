import { LRUCache } from 'lru-cache';
import type { TemplateName, TemplateText } from '../../../contract/templates/templates.ts';
import { decodeText } from '../../git/index.ts';
import type { TreeEntry } from '../../git/index.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { templateProject } from '../../platform/subjects/template-kind.ts';
import type { TemplateKind } from '../../platform/subjects/template-kind.ts';
import { loadGroup } from '../groups/index.ts';
import { findProjectsByPaths, projectPolicy } from '../projects/index.ts';
import { openRepository } from '../repositories/index.ts';
import type { OpenRepository } from '../repositories/index.ts';

const mostTemplates = 200;
/** The maximum length of a description. */
const longestTemplate = 1024 * 1024;

interface Found {
  readonly name: string;
  readonly entry: TreeEntry;
}

/** Which blobs can be templates, by their ids: lists are asked for far more often than files change. */
const readable = new LRUCache<string, boolean>({ max: 10_000 });

/**
 * The repository with the templates for subjects of a project or group. A group's are in its project `.coppice`, or in that of the
 * nearest group above; undefined if the viewer can read none. Throws 403 or 404 without access to a project's code, or to the group.
 */
async function openTemplates(
  ctx: Context,
  idOrPath: string,
  { parent = 'project' }: TemplateKind,
): Promise<OpenRepository | undefined> {
  if (parent === 'project') return openRepository(ctx, idOrPath);
  const { full_path: path } = await loadGroup(ctx, idOrPath);
  const groups = path.split('/').map((_, depth, names) => names.slice(0, names.length - depth).join('/'));
  const paths = groups.map((group) => `${group}/${templateProject}`);
  const projects = await findProjectsByPaths(ctx.platform.db, ctx.viewer, paths);
  const visible = projects
    .filter((project) => projectPolicy.read_code(ctx.viewer, project))
    .toSorted((a, b) => b.full_path.length - a.full_path.length);
  return visible[0] === undefined ? undefined : openRepository(ctx, visible[0].full_path);
}

/** What may be a template in the default branch, by name; nothing in an empty repository. */
async function findTemplates(
  ctx: Context,
  idOrPath: string,
  kind: TemplateKind,
): Promise<{ open: OpenRepository | undefined; found: readonly Found[] }> {
  const open = await openTemplates(ctx, idOrPath, kind);
  if (open === undefined) return { open, found: [] };
  const { git } = ctx.platform;
  const head = await git.resolve(open.repository, open.project.default_branch ?? 'HEAD');
  if (!head.ok) return { open, found: [] };
  const lists = await Promise.all(
    kind.folders.map((path) => git.listTree(open.repository, head.value.sha, { path, ...open.call })),
  );
  const byName = new Map<string, Found>();
  for (const list of lists)
    for (const entry of list.ok ? list.value.entries : []) {
      const name = /^(.+)\.md$/i.exec(entry.name)?.[1];
      if (entry.kind === 'file' && name !== undefined && !byName.has(name)) byName.set(name, { name, entry });
    }
  const found = [...byName.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  return { open, found: found.slice(0, mostTemplates) };
}

/** The text of a template; undefined if it is binary, or too long for a description. */
async function readText(ctx: Context, open: OpenRepository, { entry }: Found): Promise<string | undefined> {
  const blob = await ctx.platform.git.readBlob(open.repository, entry.oid, { maxBytes: longestTemplate });
  const content = blob.ok && !blob.value.binary ? blob.value.content : null;
  // What one repository has lost, another may have.
  if (blob.ok) readable.set(entry.oid, content !== null);
  return content === null ? undefined : decodeText(content);
}

/** The templates that can be read. */
export async function listTemplates(
  ctx: Context,
  idOrPath: string,
  kind: TemplateKind,
): Promise<TemplateName[]> {
  const { open, found } = await findTemplates(ctx, idOrPath, kind);
  const names: TemplateName[] = [];
  // One after another: all of them together can be large.
  for (const each of found) {
    const { name, entry } = each;
    if (readable.get(entry.oid) ?? (await readText(ctx, open!, each)) !== undefined)
      names.push({ key: name, name });
  }
  return names;
}

/** One template; throws 404 if there is none with this name, or it is no text that fits into a description. */
export async function readTemplate(
  ctx: Context,
  idOrPath: string,
  kind: TemplateKind,
  name: string,
): Promise<TemplateText> {
  const { open, found } = await findTemplates(ctx, idOrPath, kind);
  const template = found.find((one) => one.name === name);
  const text = open === undefined || template === undefined ? undefined : await readText(ctx, open, template);
  if (text === undefined) throw notFound('Template');
  return { name, content: withoutFrontMatter(text) };
}

/** GitHub's templates start with front matter for their chooser, between lines of dashes: it is not part of the text. */
function withoutFrontMatter(text: string): string {
  return text.replace(/^\uFEFF?---\r?\n(?:[\s\S]*?\r?\n)?---[ \t]*(?:\r?\n|$)(?:\r?\n)*/, '');
}
