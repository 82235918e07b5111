import type { QuickAction } from '../../platform/subjects/quick-action.ts';
import { linkCommands } from './commands-links.ts';
import { moveCommands } from './commands-move.ts';
import { peopleCommands } from './commands-people.ts';
import { planningCommands } from './commands-planning.ts';
import { labelCommands } from './commands-labels.ts';
import { stateCommands } from './commands-state.ts';
import { timeCommands } from './commands-time.ts';

/** FORM-06: what can be done to an issue from within its texts. */
export const issueCommands: readonly QuickAction[] = [
  stateCommands,
  peopleCommands,
  labelCommands,
  planningCommands,
  timeCommands,
  linkCommands,
  moveCommands,
].flatMap((commands): readonly QuickAction[] => commands as readonly QuickAction[]);
