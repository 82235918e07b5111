import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiForm, FormAlert } from '../../platform/form.tsx';
import { addToast } from '../../platform/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Spinner } from '../../ui/feedback.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LevelFields, type ChosenLevel } from './level-fields.tsx';
import { LevelPreview } from './level-preview.tsx';
import { levelsMessages } from './levels.messages.ts';
import { notificationBellMessages } from './notification-bell.messages.ts';
import { notificationPreferencesQuery, settingQuery, type NotifyingPlace } from './notification.queries.ts';
import './notifications.css';

const { t } = levelsMessages;

function LevelForm({
  place,
  saved,
  kinds,
  onClose,
}: {
  place: NotifyingPlace;
  saved: ChosenLevel;
  kinds: readonly { name: string; label: string }[];
  onClose: () => void;
}) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState(saved);
  const { queryKey } = settingQuery(place);
  return (
    <ApiForm
      id="notification-level"
      method="PUT"
      path={queryKey[1]}
      leadTo="/-/profile/notifications"
      onDone={async () => {
        addToast({ tone: 'success', text: t('saved') });
        onClose();
        await Promise.all([
          client.invalidateQueries({ queryKey }),
          client.invalidateQueries({ queryKey: notificationPreferencesQuery().queryKey }),
        ]);
      }}
    >
      {(state) => (
        <>
          <FormAlert state={state} />
          <LevelFields
            legend={notificationBellMessages.t('level')}
            inPlace
            kinds={kinds}
            chosen={chosen}
            onChange={setChosen}
          />
          <LevelPreview place={place} {...chosen} />
          <div className="form-actions">
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button type="submit" variant="primary" busy={state.busy}>
              {t('save')}
            </Button>
          </div>
        </>
      )}
    </ApiForm>
  );
}

/** Chooses the level of a group or project. */
export default function LevelDialog({ place, onClose }: { place: NotifyingPlace; onClose: () => void }) {
  const setting = useQuery(settingQuery(place));
  const preferences = useQuery(notificationPreferencesQuery());
  const failed = [setting, preferences].find(({ isError }) => isError);
  return (
    <Dialog title={t('dialogTitle', { place: place.full_path })} onClose={onClose}>
      {failed !== undefined ? (
        <LoadFailed onRetry={() => void failed.refetch()} />
      ) : setting.data === undefined || preferences.data === undefined ? (
        <Spinner />
      ) : (
        <LevelForm
          place={place}
          saved={{
            level: setting.data.level,
            events: Object.entries(setting.data.events ?? {}).flatMap(([name, on]) => (on ? [name] : [])),
          }}
          kinds={preferences.data.kinds}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
