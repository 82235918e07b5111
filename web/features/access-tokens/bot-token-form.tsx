import type { BotToken, TokenSource } from '../../../contract/access-tokens/access-tokens.ts';
import { useApp } from '../../platform/app-context.tsx';
import { ApiForm, FormAlert } from '../../platform/form.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox, FieldSet, FormField, Select, TextInput } from '../../ui/field.tsx';
import { roles } from '../members/index.ts';
import { botTokensPath } from './bot-token.queries.ts';
import { botTokensMessages } from './bot-tokens.messages.ts';

const { t } = botTokensMessages;
const scopes = ['api', 'read_api', 'read_repository', 'write_repository'] as const;
const day = 86_400_000;

/** Days from today on, as date fields have them. */
export function useDays(): (days: number) => string {
  const { renderedAt } = useApp();
  return (days) => new Date(renderedAt + days * day).toISOString().slice(0, 10);
}

/** A new token. */
export function BotTokenForm({
  source,
  path,
  highest,
  leadTo,
  onMade,
}: {
  source: TokenSource;
  path: string;
  /** The viewer's own role. */
  highest: number;
  leadTo: string;
  onMade: (made: BotToken) => Promise<void>;
}) {
  const days = useDays();
  return (
    <ApiForm
      id="bot-token"
      method="POST"
      path={botTokensPath(source, path)}
      leadTo={leadTo}
      onDone={async (made, form) => {
        form.reset();
        await onMade(made);
      }}
    >
      {(state) => (
        <>
          <FormAlert state={state} />
          <FormField label={t('name')} hint={t('nameHint')} error={state.errors['name']} required>
            {(control) => (
              <TextInput
                {...control}
                name="name"
                defaultValue={state.values['name']}
                maxLength={255}
                autoComplete="off"
              />
            )}
          </FormField>
          <FormField label={t('role')} hint={t('roleHint')} error={state.errors['access_level']}>
            {(control) => (
              <Select {...control} name="access_level" defaultValue={state.values['access_level'] ?? 20}>
                {roles
                  .filter(([level]) => level <= highest)
                  .map(([level, name]) => (
                    <option key={level} value={level}>
                      {t(name)}
                    </option>
                  ))}
              </Select>
            )}
          </FormField>
          <FormField label={t('expires')} hint={t('expiresHint')} error={state.errors['expires_at']} required>
            {(control) => (
              <TextInput
                {...control}
                name="expires_at"
                type="date"
                defaultValue={state.values['expires_at'] ?? days(30)}
                min={days(1)}
                max={days(365)}
              />
            )}
          </FormField>
          <FieldSet legend={t('scopes')} error={state.errors['scopes']}>
            {scopes.map((scope) => (
              <Checkbox
                key={scope}
                name="scopes[]"
                value={scope}
                defaultChecked={state.values['scopes']?.split(',').includes(scope) ?? false}
                label={<code>{scope}</code>}
                hint={t(`scope_${scope}`)}
              />
            ))}
          </FieldSet>
          <div className="form-actions">
            <Button type="submit" variant="primary" busy={state.busy}>
              {t('create')}
            </Button>
          </div>
        </>
      )}
    </ApiForm>
  );
}
