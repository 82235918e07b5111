import type { QuickAction } from '../../../platform/subjects/quick-action.ts';
import { labelCommands } from './labels-commands.ts';
import { peopleCommands } from './people-commands.ts';
import { planningCommands } from './planning-commands.ts';
import { reviewerCommands } from './reviewer-commands.ts';
import { stateCommands } from './state-commands.ts';
import { timeCommands } from './time-commands.ts';

/** FORM-06: the quick actions of subjects with these attributes. */
export function commandsOfAttributes(noun: string, attributes: readonly string[]): readonly QuickAction[] {
  return [
    stateCommands(noun),
    peopleCommands,
    reviewerCommands,
    labelCommands,
    planningCommands,
    timeCommands,
  ]
    .flat()
    .filter(({ attribute }) => attribute === undefined || attributes.includes(attribute))
    .map((command) => command as QuickAction);
}
