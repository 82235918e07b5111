import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { ApiForm, FormAlert } from '../../platform/form.tsx';
import { useViewer } from '../../platform/session.ts';
import { addToast } from '../../platform/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, FormField, Select, TextInput } from '../../ui/field.tsx';
import { ownStatusQuery, statusQuery } from './account.queries.ts';
import { accountsMessages } from './accounts.messages.ts';

const { t } = accountsMessages;

const emoji = [
  ['speech_balloon', '💬'],
  ['dart', '🎯'],
  ['coffee', '☕'],
  ['calendar', '📆'],
  ['house', '🏠'],
  ['bus', '🚌'],
  ['palm_tree', '🌴'],
  ['face_with_thermometer', '🤒'],
  ['construction', '🚧'],
  ['eyes', '👀'],
  ['tada', '🎉'],
] as const;

const lifetimes = ['30_minutes', '3_hours', '8_hours', '1_day', '3_days', '7_days', '30_days'] as const;

/** Sets the status and when it expires. */
export function StatusForm() {
  const client = useQueryClient();
  const viewer = useViewer();
  const { data: status } = useSuspenseQuery(ownStatusQuery());
  const known = emoji.some(([name]) => name === status.emoji);
  return (
    <ApiForm
      // A status that expired or was set elsewhere resets the form.
      key={`${status.emoji} ${status.message} ${status.availability}`}
      id="status"
      method="PUT"
      path="/api/v4/user/status"
      leadTo="/-/profile"
      onDone={(answer) => {
        client.setQueryData(ownStatusQuery().queryKey, answer);
        if (viewer !== null) client.setQueryData(statusQuery(viewer.username).queryKey, answer);
        addToast({ tone: 'success', text: t('saved') });
      }}
    >
      {(state) => (
        <>
          <FormAlert state={state} />
          <div className="status-fields">
            <FormField label={t('statusEmoji')} error={state.errors['emoji']}>
              {(control) => (
                <Select {...control} name="emoji" defaultValue={status.emoji ?? ''}>
                  <option value="">{t('statusNone')}</option>
                  {status.emoji === null || known ? null : (
                    <option value={status.emoji}>{`${status.emoji_character ?? ''} ${status.emoji}`}</option>
                  )}
                  {emoji.map(([name, character]) => (
                    <option key={name} value={name}>
                      {`${character} ${t(`status_${name}`)}`}
                    </option>
                  ))}
                </Select>
              )}
            </FormField>
            <FormField label={t('statusMessage')} error={state.errors['message']}>
              {(control) => (
                <TextInput
                  {...control}
                  name="message"
                  defaultValue={state.values['message'] ?? status.message ?? ''}
                  maxLength={100}
                  dir="auto"
                  autoComplete="off"
                />
              )}
            </FormField>
            <FormField label={t('statusClear')} error={state.errors['clear_status_after']}>
              {(control) => (
                <Select {...control} name="clear_status_after">
                  <option value="">{t('statusNever')}</option>
                  {lifetimes.map((lifetime) => (
                    <option key={lifetime} value={lifetime}>
                      {t(`statusAfter_${lifetime}`)}
                    </option>
                  ))}
                </Select>
              )}
            </FormField>
          </div>
          <Checkbox
            name="availability"
            value="busy"
            label={t('statusBusy')}
            hint={t('statusBusyHint')}
            defaultChecked={status.availability === 'busy'}
          />
          <div className="form-actions">
            <Button type="submit" busy={state.busy}>
              {t('statusSave')}
            </Button>
          </div>
        </>
      )}
    </ApiForm>
  );
}
