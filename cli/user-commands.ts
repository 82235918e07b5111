import type { Command } from 'commander';
import { text } from 'node:stream/consumers';
import { changeUserState, createUser, listUsers, readUser } from '../server/features/accounts/index.ts';
import { SettingsError } from '../server/platform/settings/settings.ts';
import { withInstance } from './instance.ts';

/** The piped input, without one trailing line end. */
async function passwordFromStandardInput(): Promise<string> {
  if (process.stdin.isTTY)
    throw new SettingsError(
      'Pipe the password in: printf %s "$PASSWORD" | ./coppice user create … --password-stdin',
    );
  const password = (await text(process.stdin)).replace(/\r?\n$/, '');
  if (password === '') throw new SettingsError('The password on standard input is empty.');
  return password;
}

export function registerUserCommands(program: Command): void {
  const data = (): string | undefined => program.opts<{ data?: string }>().data;
  const user = program.command('user').description('create, list and block people');

  user
    .command('create')
    .description('create a confirmed person; the first administrator completes the set-up')
    .requiredOption('--username <name>', 'the user name')
    .requiredOption('--email <address>', 'the e-mail address')
    .requiredOption('--name <name>', 'the name that is shown')
    .option('--admin', 'make an administrator')
    .requiredOption('--password-stdin', 'read the password from standard input')
    .action(async (options: { username: string; email: string; name: string; admin?: boolean }) => {
      const password = await passwordFromStandardInput();
      await withInstance(
        data(),
        async ({ ctx }) => {
          const { username, email, name, admin } = options;
          const made = await createUser(
            ctx,
            { username, email, name, password, admin: admin === true, confirmed: true },
            { lenientPassword: true },
          );
          console.log(
            `${made.admin ? 'Administrator' : 'User'} ${made.username} created with id ${made.id}.`,
          );
        },
        { create: true },
      );
    });

  user
    .command('list')
    .description('list people')
    .option('--json', 'print JSON')
    .option('--search <text>', 'only those whose name, user name or address matches')
    .action(async (options: { json?: boolean; search?: string }) => {
      await withInstance(data(), async ({ platform }) => {
        const { rows } = await listUsers(
          platform.db,
          { search: options.search, byPrivateEmail: true, orderBy: 'id', sort: 'asc' },
          1000,
          0,
        );
        const people = rows.map(({ id, username, name, email, state, admin }) => ({
          id,
          username,
          name,
          email,
          state,
          admin,
        }));
        if (options.json === true) console.log(JSON.stringify(people));
        else
          for (const person of people)
            console.log(
              `${person.id}\t${person.username}\t${person.email}\t${person.state}${person.admin ? '\tadministrator' : ''}`,
            );
      });
    });

  for (const change of ['block', 'unblock', 'approve'] as const) {
    user
      .command(`${change} <username>`)
      .description(`${change} a person`)
      .action(async (username: string) => {
        await withInstance(data(), async ({ ctx }) => {
          const { id } = await readUser(ctx, username);
          const changed = await changeUserState(ctx, id, change);
          console.log(`${changed.username} is ${changed.state}.`);
        });
      });
  }
}
