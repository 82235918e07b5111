import { RepositoryMissing } from '../../git/index.ts';
import type { Commit } from '../../git/index.ts';
import type { Reference, ResolvedReference } from '../../markdown/index.ts';
import type { Context } from '../../platform/context.ts';
import { findProjectsByPaths, projectPolicy } from '../projects/index.ts';

/** Limits per page on resolved commits and queried repositories. References beyond them stay plain text. */
const commitLimit = 300;
const projectLimit = 10;

/** Resolves `0123abcd` and `group/project@0123abcd` to links with the commit's title, for readers of the project's code. */
export async function resolveCommitReferences(
  ctx: Context,
  references: readonly Reference[],
): Promise<Map<string, ResolvedReference>> {
  const { db, git, settings } = ctx.platform;
  const byPath = Map.groupBy(references.slice(0, commitLimit), (reference) =>
    reference.namespace.toLowerCase(),
  );
  const projects = await findProjectsByPaths(db, ctx.viewer, [...byPath.keys()].slice(0, projectLimit));
  const resolved = new Map<string, ResolvedReference>();
  await Promise.all(
    projects.map(async (project) => {
      if (!projectPolicy.read_code(ctx.viewer, project)) return;
      const named = byPath.get(project.asked_path) ?? [];
      const commits = await git
        .commitsByIds(
          git.repository(project.id),
          named.map((reference) => reference.id),
        )
        .catch(nothingWithoutRepository);
      for (const { key, id } of named) {
        const commit = commits.get(id);
        if (commit === undefined) continue;
        resolved.set(key, {
          href: `${settings.relativeUrlRoot}/${project.full_path}/-/commit/${commit.sha}`,
          title: commit.title.slice(0, 255),
          ...(id.length > 8 ? { shownId: id.slice(0, 8) } : {}),
        });
      }
    }),
  );
  return resolved;
}

/** A text stays readable when its repository is gone. */
function nothingWithoutRepository(error: unknown): Map<string, Commit> {
  if (error instanceof RepositoryMissing) return new Map();
  throw error;
}
