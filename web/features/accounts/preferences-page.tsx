import { useQueryClient } from '@tanstack/react-query';
import { locales } from '../../../contract/session/locales.ts';
import type { Preferences, Theme } from '../../../contract/session/session.ts';
import { ApiForm, FormAlert, type FormFields } from '../../platform/form.tsx';
import { sessionQuery, useSession } from '../../platform/session.ts';
import { applyTheme } from '../../platform/theme.ts';
import { addToast } from '../../platform/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, FieldSet, FormField, Radio, Select } from '../../ui/field.tsx';
import { themeNames } from '../../ui/theme-names.ts';
import { accountsMessages } from './accounts.messages.ts';
import { ProfileLayout } from './profile-layout.tsx';

const { t } = accountsMessages;

/** The form's values as API parameters. What a field can hold is what its choices offer. */
function toPreferences(fields: FormFields): Preferences {
  return {
    theme: fields['theme'] as Theme,
    time_format: fields['time_format'] as Preferences['time_format'],
    time_display_relative: fields['time_display_relative'] === 'true',
    first_day_of_week: Number(fields['first_day_of_week']),
    keyboard_shortcuts_enabled: fields['keyboard_shortcuts_enabled'] === 'true',
    diff_view: fields['diff_view'] as Preferences['diff_view'],
    preferred_language: fields['preferred_language'] as Preferences['preferred_language'],
  };
}

export default function PreferencesPage() {
  const client = useQueryClient();
  const { user } = useSession();
  if (user === null) return null;
  const { preferences } = user;
  return (
    <ProfileLayout current="preferences" title={t('preferences')}>
      <ApiForm
        id="preferences"
        method="PUT"
        path="/-/profile/preferences"
        leadTo="/-/profile/preferences"
        body={toPreferences}
        onDone={(_, form) => {
          const saved = toPreferences(Object.fromEntries(new FormData(form)) as FormFields);
          client.setQueryData(sessionQuery.queryKey, (session) =>
            session?.user ? { ...session, user: { ...session.user, preferences: saved } } : session,
          );
          applyTheme(saved.theme, false);
          // All texts change: the server renders the page again.
          if (saved.preferred_language !== preferences.preferred_language) return location.reload();
          addToast({ tone: 'success', text: t('saved') });
        }}
      >
        {(state) => (
          <>
            <FormAlert state={state} />
            <FieldSet legend={t('theme')}>
              {themeNames().map(([theme, name]) => (
                <Radio
                  key={theme}
                  name="theme"
                  value={theme}
                  label={name}
                  defaultChecked={preferences.theme === theme}
                />
              ))}
            </FieldSet>
            <FormField label={t('language')} hint={t('languageHint')}>
              {(control) => (
                <Select {...control} name="preferred_language" defaultValue={preferences.preferred_language}>
                  <option value="">{t('languageOfBrowser')}</option>
                  {Object.entries(locales).map(([locale, name]) => (
                    <option key={locale} value={locale} lang={locale}>
                      {name}
                    </option>
                  ))}
                </Select>
              )}
            </FormField>
            <FormField label={t('timeFormat')}>
              {(control) => (
                <Select {...control} name="time_format" defaultValue={preferences.time_format}>
                  <option value="system">{t('timeSystem')}</option>
                  <option value="12">{t('time12')}</option>
                  <option value="24">{t('time24')}</option>
                </Select>
              )}
            </FormField>
            <FormField label={t('weekStart')}>
              {(control) => (
                <Select {...control} name="first_day_of_week" defaultValue={preferences.first_day_of_week}>
                  <option value="1">{t('monday')}</option>
                  <option value="0">{t('sunday')}</option>
                  <option value="6">{t('saturday')}</option>
                </Select>
              )}
            </FormField>
            <FormField label={t('diffView')}>
              {(control) => (
                <Select {...control} name="diff_view" defaultValue={preferences.diff_view}>
                  <option value="inline">{t('diffInline')}</option>
                  <option value="parallel">{t('diffParallel')}</option>
                </Select>
              )}
            </FormField>
            <div className="field">
              <input type="hidden" name="time_display_relative" value="false" />
              <Checkbox
                name="time_display_relative"
                value="true"
                label={t('relativeTimes')}
                hint={t('relativeTimesHint')}
                defaultChecked={preferences.time_display_relative}
              />
            </div>
            <div className="field">
              <input type="hidden" name="keyboard_shortcuts_enabled" value="false" />
              <Checkbox
                name="keyboard_shortcuts_enabled"
                value="true"
                label={t('shortcutsEnabled')}
                hint={t('shortcutsHint')}
                defaultChecked={preferences.keyboard_shortcuts_enabled}
              />
            </div>
            <div className="form-actions">
              <Button type="submit" variant="primary" busy={state.busy}>
                {t('savePreferences')}
              </Button>
            </div>
          </>
        )}
      </ApiForm>
    </ProfileLayout>
  );
}
