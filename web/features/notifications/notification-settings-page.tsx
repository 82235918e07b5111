import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { NotificationPreferences } from '../../../contract/notifications/notifications.ts';
import { useApi } from '../../platform/app-context.tsx';
import { ApiForm, FormAlert } from '../../platform/form.tsx';
import { addToast, toastError } from '../../platform/toasts.ts';
import { url } from '../../platform/url.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, FieldSet, Radio, Select } from '../../ui/field.tsx';
import { ProfileLayout } from '../accounts/profile-layout.tsx';
import { notificationPreferencesQuery } from './notification.queries.ts';
import { notificationsMessages } from './notifications.messages.ts';
import './notifications.css';

const { t } = notificationsMessages;
const page = '/-/profile/notifications';

const everywhere = ['watch', 'participating', 'mention', 'disabled'] as const;
const inPlaces = ['global', ...everywhere] as const;

type Place = NotificationPreferences['places'][number];

/** One group or project; a choice is saved immediately. */
function PlaceRow({ place }: { place: Place }) {
  const api = useApi();
  const client = useQueryClient();
  const choose = (level: string): void => {
    api
      .put(`/api/v4/${place.kind}s/${place.id}/notification_settings`, { body: { level } })
      .then(() => addToast({ tone: 'success', text: t('saved') }), toastError)
      .then(() => client.invalidateQueries({ queryKey: notificationPreferencesQuery().queryKey }))
      .catch(toastError);
  };
  const levels = place.level === 'custom' ? [...inPlaces, 'custom' as const] : inPlaces;
  return (
    <li className="row row-wrap">
      <a className="grow truncate" href={url(`/${place.full_path}`)} dir="auto">
        {place.full_path}
      </a>
      <Select
        aria-label={t('levelOf', { place: place.full_path })}
        className="notification-level"
        value={place.level}
        onChange={(event) => choose(event.target.value)}
      >
        {levels.map((level) => (
          <option key={level} value={level}>
            {t(`level_${level}`)}
          </option>
        ))}
      </Select>
    </li>
  );
}

/** The notification levels: the global one, and those of groups and projects. */
export default function NotificationSettingsPage() {
  const client = useQueryClient();
  const { data } = useSuspenseQuery(notificationPreferencesQuery());
  return (
    <ProfileLayout
      current="notifications"
      title={t('notifications')}
      hint={t('hint', { email: data.notification_email })}
    >
      <ApiForm
        id="notifications"
        method="PUT"
        path="/api/v4/notification_settings"
        leadTo={page}
        onDone={async () => {
          addToast({ tone: 'success', text: t('saved') });
          await client.invalidateQueries({ queryKey: notificationPreferencesQuery().queryKey });
        }}
      >
        {(state) => (
          <>
            <FormAlert state={state} />
            <FieldSet legend={t('everywhere')}>
              {everywhere.map((level) => (
                <Radio
                  key={level}
                  name="level"
                  value={level}
                  label={t(`level_${level}`)}
                  hint={t(`hint_${level}`)}
                  defaultChecked={data.level === level}
                />
              ))}
            </FieldSet>
            <div className="field">
              <input type="hidden" name="notified_of_own_activity" value="false" />
              <Checkbox
                name="notified_of_own_activity"
                value="true"
                label={t('own')}
                defaultChecked={data.notified_of_own_activity}
              />
            </div>
            <div className="form-actions">
              <Button type="submit" variant="primary" busy={state.busy}>
                {t('save')}
              </Button>
            </div>
          </>
        )}
      </ApiForm>
      <section aria-labelledby="places">
        <h2 id="places">{t('places')}</h2>
        <p className="muted">{data.places.length === 0 ? t('noPlaces') : t('placesHint')}</p>
        {data.places.length === 0 ? null : (
          <ul className="card list notification-places">
            {data.places.map((place) => (
              <PlaceRow key={`${place.kind}-${place.id}`} place={place} />
            ))}
          </ul>
        )}
      </section>
    </ProfileLayout>
  );
}
