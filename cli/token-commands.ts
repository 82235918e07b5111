import type { Command } from 'commander';
import {
  createAccessToken,
  readAccessTokens,
  readUser,
  revokeAccessToken,
} from '../server/features/accounts/index.ts';
import { withInstance } from './instance.ts';

export function registerTokenCommands(program: Command): void {
  const data = (): string | undefined => program.opts<{ data?: string }>().data;
  const token = program.command('token').description('create, list and revoke personal access tokens');

  token
    .command('create')
    .description('create a token and print it, this once')
    .requiredOption('--user <username>', 'whose token')
    .requiredOption(
      '--scopes <list>',
      'scopes, separated by commas: api, read_api, read_user, read_repository, write_repository',
    )
    .option('--name <name>', 'what it is for', 'command line')
    .option('--expires <date>', 'the day it ends, as 2030-12-31')
    .option('--json', 'print {"token": …}')
    .action(
      async (options: { user: string; scopes: string; name: string; expires?: string; json?: boolean }) => {
        await withInstance(data(), async ({ ctx }) => {
          const user = await readUser(ctx, options.user);
          const scopes = options.scopes
            .split(',')
            .map((scope) => scope.trim())
            .filter((scope) => scope !== '');
          const made = await createAccessToken(ctx, user.id, {
            name: options.name,
            scopes,
            expiresAt: options.expires,
          });
          console.log(
            options.json === true
              ? JSON.stringify({
                  token: made.token,
                  id: made.row.id,
                  name: made.row.name,
                  scopes: made.row.scopes,
                  expires_at: made.row.expires_at,
                })
              : made.token,
          );
        });
      },
    );

  token
    .command('list')
    .description('list tokens')
    .option('--user <username>', "only this person's")
    .option('--json', 'print JSON')
    .action(async (options: { user?: string; json?: boolean }) => {
      await withInstance(data(), async ({ ctx }) => {
        const userId = options.user === undefined ? undefined : (await readUser(ctx, options.user)).id;
        const { rows } = await readAccessTokens(ctx, { userId }, 1000, 0);
        if (options.json === true) console.log(JSON.stringify(rows));
        else
          for (const row of rows)
            console.log(
              `${row.id}\t${row.name}\t${row.scopes.join(',')}\t${row.active ? 'active' : row.revoked ? 'revoked' : 'expired'}\t${row.expires_at ?? 'never expires'}`,
            );
      });
    });

  token
    .command('revoke <id>')
    .description('revoke a token')
    .action(async (id: string) => {
      await withInstance(data(), async ({ ctx }) => {
        await revokeAccessToken(ctx, Number(id));
        console.log(`Token ${id} is revoked.`);
      });
    });
}
