import type { Command } from 'commander';
import { examine } from './examine.ts';

export function registerDoctor(program: Command): void {
  program
    .command('doctor')
    .description('examine settings, git, data folder, disk, port, PostgreSQL and every repository')
    .option('--json', 'print JSON')
    .action(async (options: { json?: boolean }) => {
      const findings = await examine(program.opts<{ data?: string }>().data);
      if (options.json === true) console.log(JSON.stringify(findings));
      else for (const { good, text } of findings) console.log(`${good ? 'ok     ' : 'PROBLEM'} ${text}`);
      if (findings.some((finding) => !finding.good)) process.exitCode = 1;
    });
}
