import type { MergeRequestWidget } from '../../../contract/merge-requests/merge-requests.ts';
import type { FormFields, FormState } from '../../platform/form.tsx';
import { FormField, TextArea } from '../../ui/field.tsx';
import { mergeMessagesMessages } from './merge-messages.messages.ts';

const { t } = mergeMessagesMessages;

/** The names of the fields, as v4 has them. */
const fieldNames = { merge: 'merge_commit_message', squash: 'squash_commit_message' } as const;

/** What somebody has written in place of the usual messages. */
export type WrittenMessages = Partial<Record<keyof typeof fieldNames, string>>;

interface MergeMessagesProps {
  messages: MergeRequestWidget['messages'];
  /** Kept by the page: what was written stays when a push makes the form anew. */
  written: WrittenMessages;
  setWritten: (written: WrittenMessages) => void;
  state: FormState;
}

/** What the commits of a merge say: the usual words, for who wants to change them. */
export function MergeMessages({ messages, written, setWritten, state }: MergeMessagesProps) {
  if (messages === null || (messages.merge === null && messages.squash === null)) return null;
  const field = (name: keyof typeof fieldNames, hint?: string) => {
    const usual = messages[name];
    return usual === null ? null : (
      <FormField label={t(name)} hint={hint} error={state.errors[fieldNames[name]]}>
        {(control) => (
          <TextArea
            {...control}
            name={fieldNames[name]}
            className="mono"
            rows={6}
            dir="auto"
            value={written[name] ?? usual}
            onChange={(event) => setWritten({ ...written, [name]: event.target.value })}
          />
        )}
      </FormField>
    );
  };
  return (
    <details className="merge-messages" open={Object.keys(written).length > 0 || undefined}>
      <summary>{t('edit')}</summary>
      <div className="stack">
        {field('merge')}
        {field('squash', t('squashHint'))}
      </div>
    </details>
  );
}

/** The messages to send: those that somebody has written. The server knows the usual ones, as they are then. */
export function messagesToSend(fields: FormFields, messages: MergeRequestWidget['messages']): FormFields {
  const sent: FormFields = {};
  for (const name of ['merge', 'squash'] as const) {
    const text = fields[fieldNames[name]];
    if (typeof text === 'string' && text.trim() !== '' && text !== messages?.[name])
      sent[fieldNames[name]] = text;
  }
  return sent;
}
