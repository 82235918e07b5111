import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazy } from '../../platform/lazy.ts';
import type { NotificationPreferences } from '../../../contract/notifications/notifications.ts';
import { ApiForm, FormAlert } from '../../platform/form.tsx';
import { addToast } from '../../platform/toasts.ts';
import { url } from '../../platform/url.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { ProfileLayout } from '../accounts/index.ts';
import { LevelFields, type ChosenLevel } from './level-fields.tsx';
import { LevelPreview } from './level-preview.tsx';
import { levelsMessages } from './levels.messages.ts';
import { notificationPreferencesQuery } from './notification.queries.ts';
import { notificationsMessages } from './notifications.messages.ts';
import './notifications.css';

const { t } = notificationsMessages;
const page = '/-/profile/notifications';

const LevelDialog = lazy(() => import('./level-dialog.tsx'));

type Place = NotificationPreferences['places'][number];

/** One group or project, with its level; the button opens the choice. */
function PlaceRow({ place, onChoose }: { place: Place; onChoose: () => void }) {
  const level = levelsMessages.t(`level_${place.level}`);
  return (
    <li className="row row-wrap">
      <a className="grow truncate" href={url(`/${place.full_path}`)} dir="auto">
        {place.full_path}
      </a>
      <Button
        small
        className="needs-script"
        aria-haspopup="dialog"
        aria-label={t('levelOf', { place: place.full_path, level })}
        onClick={onChoose}
      >
        {level}
      </Button>
    </li>
  );
}

/** The level for everywhere, with what the choice would have sent. */
function Everywhere({ data }: { data: NotificationPreferences }) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<ChosenLevel>({
    level: data.level,
    events: Object.entries(data.events ?? {}).flatMap(([name, on]) => (on ? [name] : [])),
  });
  const [own, setOwn] = useState(data.notified_of_own_activity);
  return (
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
          <LevelFields
            legend={t('everywhere')}
            inPlace={false}
            kinds={data.kinds}
            chosen={chosen}
            onChange={setChosen}
          />
          <div className="field">
            <input type="hidden" name="notified_of_own_activity" value="false" />
            <Checkbox
              name="notified_of_own_activity"
              value="true"
              label={t('own')}
              checked={own}
              onChange={() => setOwn(!own)}
            />
          </div>
          <LevelPreview {...chosen} ownActivity={own} />
          <div className="form-actions">
            <Button type="submit" variant="primary" busy={state.busy}>
              {t('save')}
            </Button>
          </div>
        </>
      )}
    </ApiForm>
  );
}

/** The notification levels: the global one, and those of groups and projects. */
export default function NotificationSettingsPage() {
  const { data } = useSuspenseQuery(notificationPreferencesQuery());
  const [asked, setAsked] = useState<Place>();
  return (
    <ProfileLayout
      current="notifications"
      title={t('notifications')}
      hint={t('hint', { email: data.notification_email })}
    >
      <Everywhere data={data} />
      <section aria-labelledby="places">
        <h2 id="places">{t('places')}</h2>
        <p className="muted">{data.places.length === 0 ? t('noPlaces') : t('placesHint')}</p>
        {data.places.length === 0 ? null : (
          <ul className="card list notification-places">
            {data.places.map((place) => (
              <PlaceRow key={`${place.kind}-${place.id}`} place={place} onChoose={() => setAsked(place)} />
            ))}
          </ul>
        )}
      </section>
      {asked === undefined ? null : (
        <Suspense fallback={null}>
          <LevelDialog place={asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </ProfileLayout>
  );
}
