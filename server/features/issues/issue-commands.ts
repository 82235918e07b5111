import { registerQuickActions, registerQuickActionTarget } from '../discussions/index.ts';
import { issueCommandTarget } from './command-subject.ts';
import { linkCommands } from './commands-links.ts';
import { moveCommands } from './commands-move.ts';
import { peopleCommands } from './commands-people.ts';
import { planningCommands } from './commands-planning.ts';
import { labelCommands } from './commands-labels.ts';
import { stateCommands } from './commands-state.ts';
import { timeCommands } from './commands-time.ts';

/** FORM-06: what can be done to an issue from within its texts. */
export function registerIssueCommands(): void {
  registerQuickActionTarget('Issue', issueCommandTarget);
  for (const commands of [
    stateCommands,
    peopleCommands,
    labelCommands,
    planningCommands,
    timeCommands,
    linkCommands,
    moveCommands,
  ])
    registerQuickActions('Issue', commands);
}
