import { openGitRoom } from '../server/create-platform.ts';
import type { DataFolder } from '../server/platform/data-folder/data-folder.ts';
import { openDatabase } from '../server/platform/database/database.ts';
import type { Connection } from '../server/platform/database/database.ts';
import type { Feature } from '../server/platform/feature.ts';
import { createLogger } from '../server/platform/log.ts';
import type { RepositoryKind } from '../server/platform/repositories/repository-kind.ts';
import { createRepositoryKinds, repositoryOf } from '../server/platform/repositories/repository-kinds.ts';
import type { Settings } from '../server/platform/settings/settings.ts';
import type { Finding } from './examine.ts';

/** Checks the repositories of every kind that the features declare. */
export async function examineRepositories(
  settings: Settings,
  folder: DataFolder,
  databaseUrl: string,
  features: readonly Feature[],
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const git = openGitRoom(settings, folder, createLogger('warn', settings.logFormat));
  const database = openDatabase({ url: databaseUrl, poolSize: 1, name: 'coppice doctor' });
  let examined = 0;
  let sick = 0;
  try {
    for (const kind of createRepositoryKinds(features).all)
      for (const { id, name } of await ownersOf(database.db, kind)) {
        examined++;
        const { problems } = await git.checkHealth(repositoryOf(git, kind, id));
        if (problems.length === 0) continue;
        sick++;
        const whose = kind.name === 'project' ? name : `${kind.noun} ${name}`;
        findings.push({ good: false, text: `repository of ${whose}: ${problems.join('; ')}` });
      }
  } finally {
    await git.close();
    await database.close();
  }
  findings.push({ good: sick === 0, text: `repositories: ${examined} examined, ${sick} with problems` });
  return findings;
}

/** The owners of a kind; none before the next start has created its table. */
async function ownersOf(db: Connection, kind: RepositoryKind): ReturnType<RepositoryKind['list']> {
  try {
    return await kind.list(db);
  } catch (error) {
    if ((error as { code?: string }).code === '42P01') return [];
    throw error;
  }
}
