import type { QuickAction } from '../../platform/subjects/quick-action.ts';
import { commandsOfAttributes } from '../planning/index.ts';
import { issueAttributes } from './issue-attributes.ts';
import { linkCommands } from './links/commands-links.ts';
import { metadataCommands } from './commands-metadata.ts';
import { moveCommands } from './moving/commands-move.ts';

/** FORM-06: the quick actions of an issue's texts. */
export const issueCommands: readonly QuickAction[] = [
  ...commandsOfAttributes('issue', issueAttributes),
  ...[metadataCommands, linkCommands, moveCommands].flat().map((command) => command as QuickAction),
];
