import type { Repository } from '../../git/index.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { findProjectOfRepository, replaceLanguages, updateProjectRow } from '../projects/index.ts';

/** A project's languages, size and number of commits. */
export async function measureProject(
  platform: Platform,
  projectId: number,
  repository: Repository,
): Promise<void> {
  const { git } = platform;
  const project = await findProjectOfRepository(platform.db, projectId);
  const head = await git.resolve(repository, project?.default_branch ?? '');
  if (!head.ok) return;
  const share = 'background';
  const languages = await git.languages(repository, head.value.sha, { share });
  const counted = await git.countCommits(repository, head.value.sha, { share });
  const { bytes } = await git.repositorySize(repository);
  await transaction(platform.db, async (tx) => {
    if (languages.ok) await replaceLanguages(tx, projectId, languages.value);
    await updateProjectRow(tx, projectId, {
      repository_size: bytes,
      ...(counted.ok ? { commit_count: counted.value.count } : {}),
    });
  });
}
