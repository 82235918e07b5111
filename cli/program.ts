import { Command, CommanderError } from 'commander';
import { version } from '../server/platform/checkout.ts';
import { registerDoctor } from './doctor.ts';
import { registerInstanceCommands } from './instance-commands.ts';
import { registerStart } from './start.ts';
import { registerTokenCommands } from './token-commands.ts';
import { registerUserCommands } from './user-commands.ts';
import { explain } from './explain.ts';

/** Exit codes: 0 done, 1 failed with a sentence on standard error, 2 the command was not understood. */
const program = new Command('coppice')
  .description('Coppice: code hosting and project management')
  .version(version, '-v, --version', 'print the version')
  .option('--data <dir>', 'the data folder (default: COPPICE_DATA, else ./data)')
  .showHelpAfterError('Run with --help for what can be done.')
  .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, '')) })
  .exitOverride();

registerStart(program);
registerUserCommands(program);
registerTokenCommands(program);
registerDoctor(program);
registerInstanceCommands(program);
for (const command of program.commands) {
  command.exitOverride();
  for (const below of command.commands) below.exitOverride();
}

try {
  await program.parseAsync(process.argv);
  process.exitCode ??= 0;
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  }
}
process.exit();
