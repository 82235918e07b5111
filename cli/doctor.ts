import type { Command } from 'commander';
import { accessSync, constants, statfsSync } from 'node:fs';
import { sql } from 'kysely';
import { checkGitVersion } from '../server/git/index.ts';
import { explain } from './explain.ts';
import { withInstance } from './instance.ts';
import type { Instance } from './instance.ts';

interface Finding {
  readonly good: boolean;
  readonly text: string;
}

/** Everything that a start needs, and what keeps what was acknowledged. */
async function examine({ platform }: Instance): Promise<Finding[]> {
  const findings: Finding[] = [];
  const note = (good: boolean, text: string): void => void findings.push({ good, text });
  const attempt = async (what: string, work: () => Promise<string>): Promise<void> => {
    try {
      note(true, `${what}: ${await work()}`);
    } catch (error) {
      note(false, `${what}: ${explain(error)}`);
    }
  };
  const { settings, db, folder, git } = platform;
  await attempt('git', async () => `version ${await checkGitVersion(settings.git)}`);
  await attempt('data folder', async () => {
    accessSync(folder.path, constants.W_OK);
    const space = statfsSync(folder.path);
    return `${folder.path}, ${Math.round((space.bavail * space.bsize) / 2 ** 30)} GiB free`;
  });
  await attempt(
    'PostgreSQL',
    async () =>
      (await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db))
        .rows[0]!.version,
  );
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db);
    note(rows[0]!.value !== 'off', `PostgreSQL ${name}: ${rows[0]!.value}`);
  }
  const { rows: waiting } = await sql<{
    count: number;
  }>`select count(*)::int as count from outbox where attempts >= 15`.execute(db);
  note(waiting[0]!.count === 0, `events that no reaction could handle: ${waiting[0]!.count}`);
  const { rows: projects } = await sql<{
    id: number;
    full_path: string;
  }>`select id, full_path::text as full_path from projects order by id`.execute(db);
  let sick = 0;
  for (const project of projects) {
    const health = await git.checkHealth(git.repository(project.id));
    if (health.problems.length > 0) {
      sick++;
      note(false, `repository of ${project.full_path}: ${health.problems.join('; ')}`);
    }
  }
  note(sick === 0, `repositories: ${projects.length} examined, ${sick} with problems`);
  return findings;
}

export function registerDoctor(program: Command): void {
  program
    .command('doctor')
    .description('examine the instance')
    .option('--json', 'print JSON')
    .action(async (options: { json?: boolean }) => {
      const findings = await withInstance(program.opts<{ data?: string }>().data, examine);
      if (options.json === true) console.log(JSON.stringify(findings));
      else for (const { good, text } of findings) console.log(`${good ? 'ok     ' : 'PROBLEM'} ${text}`);
      if (findings.some((finding) => !finding.good)) process.exitCode = 1;
    });
}
