import type { Command } from 'commander';
import { buildApp } from '../server/app.ts';
import { openApiDocument } from '../server/features/instance/index.ts';
import { withInstance } from './instance.ts';

export function registerInstanceCommands(program: Command): void {
  const data = (): string | undefined => program.opts<{ data?: string }>().data;

  program
    .command('demo')
    .description('fill the instance with one believable world')
    .option('--large', 'also make a project of 40,000 commits')
    .action(async (options: { large?: boolean }) => {
      const { fillDemo } = await import('../demo/demo.ts');
      await withInstance(
        data(),
        ({ platform }) =>
          fillDemo(platform, { large: options.large === true, say: (line) => console.log(line) }),
        { create: true },
      );
    });

  program
    .command('openapi')
    .description('print the OpenAPI document')
    .action(async () => {
      await withInstance(data(), async ({ platform }) => {
        const app = await buildApp(platform);
        await app.ready();
        console.log(JSON.stringify(await openApiDocument(app), null, 2));
        await app.close();
      });
    });
}
