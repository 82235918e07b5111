import type { Command } from 'commander';
import { resolve } from 'node:path';
import { checkout } from '../server/platform/checkout.ts';
import { defaultDataPath } from '../server/platform/data-folder/data-folder.ts';
import { settingDefinitions, settingName, settingVariable } from '../server/platform/settings/definitions.ts';
import type { SettingDefinition, SettingKey } from '../server/platform/settings/definitions.ts';
import { parseFlags, readSettings, SettingsError } from '../server/platform/settings/settings.ts';
import { runPrimary } from '../server/processes/primary.ts';

function describeSettings(): string {
  const lines = (Object.keys(settingDefinitions) as SettingKey[]).map((key) => {
    const definition: SettingDefinition<unknown> = settingDefinitions[key];
    const value =
      definition.kind === 'boolean'
        ? ''
        : ` <${definition.values?.join('|') ?? definition.placeholder?.toLowerCase() ?? definition.kind}>`;
    return `  --${settingName(key)}${value}\n      ${definition.help} (${settingVariable(key)})`;
  });
  return `\nSettings, as flags or as environment variables:\n${lines.join('\n')}\n`;
}

/** `coppice start`: the server, in the foreground. */
export function registerStart(program: Command): void {
  program
    .command('start')
    .description('start the server')
    .allowUnknownOption()
    .allowExcessArguments()
    .addHelpText('after', describeSettings)
    .action(async (_options: unknown, command: Command) => {
      const data = program.opts<{ data?: string }>().data;
      const { flags, rest } = parseFlags(command.args);
      if (rest.length > 0) throw new SettingsError(`${rest[0]} is not understood. Run with --help.`);
      const read = readSettings({ flags: { ...(data === undefined ? {} : { data }), ...flags } });
      const settings = { ...read, data: read.data === '' ? defaultDataPath(checkout) : resolve(read.data) };
      const say = (line: string): void => void process.stdout.write(`${line}\n`);
      if (read.data === '' && !settings.data.startsWith(checkout))
        say(
          `The data folder is ${settings.data}: PostgreSQL can't run as root, and its user can't reach ${checkout}.`,
        );
      await runPrimary({
        settings,
        say,
        ...(settings.demo
          ? {
              prepare: async (platform) => {
                const { fillDemo } = await import('../demo/demo.ts');
                await fillDemo(platform, {
                  large: false,
                  say,
                });
              },
            }
          : {}),
      });
    });
}
