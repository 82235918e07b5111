import { suggestionsMessages } from './suggestions.messages.ts';

/** Below a suggestion for a line that is no longer there. */
export default function OnDeletedLine() {
  return <p className="small muted">{suggestionsMessages.t('deletedLine')}</p>;
}
