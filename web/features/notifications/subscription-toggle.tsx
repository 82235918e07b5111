import { BellIcon, BellSlashIcon } from '@primer/octicons-react';
import { useState, type FormEvent } from 'react';
import type { SubjectPath } from '../../../contract/discussions/discussions.ts';
import { useApi } from '../../platform/app-context.tsx';
import type { Entity, EntityType } from '../../platform/entities.ts';
import { useSession } from '../../platform/session.ts';
import { url } from '../../platform/url.ts';
import { useChange } from '../../platform/use-change.ts';
import { useEntities } from '../../platform/use-entity.ts';
import { Button } from '../../ui/button.tsx';
import { subscriptionMessages } from './subscription.messages.ts';

const { t } = subscriptionMessages;

interface Subscribable extends Entity {
  subscribed: boolean;
}

/** The viewer's subscription to a subject; `path` is its page. A change shows immediately, and is reverted if the server refuses it. */
export function SubscriptionToggle({
  path,
  type,
  id,
  subscribed,
  noMail = false,
}: {
  path: SubjectPath;
  type: EntityType<Subscribable>;
  id: number;
  subscribed: boolean;
  /** The project has switched off mails. */
  noMail?: boolean;
}) {
  const api = useApi();
  const entities = useEntities();
  const change = useChange();
  const { user, csrf_token } = useSession();
  const [busy, setBusy] = useState(false);
  if (user === null) return null;
  if (noMail)
    return (
      <>
        <div>
          <Button small disabled icon={<BellSlashIcon />} aria-describedby="no-mail">
            {t('off')}
          </Button>
        </div>
        <p id="no-mail" className="muted small">
          {t('noMail')}
        </p>
      </>
    );
  const action = `${path}/toggle_subscription` as const;
  const toggle = (event: FormEvent): void => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    void change(type, id, {
      shown: { subscribed: !subscribed },
      send: () => api.post(action),
      take: (answer) => entities.put(type, { id, subscribed: answer.subscribed }),
      action: t('toggleFailed'),
    }).finally(() => setBusy(false));
  };
  return (
    <form className="row subscription-form" method="post" action={url(action)} onSubmit={toggle}>
      <input type="hidden" name="authenticity_token" value={csrf_token} />
      <Button
        type="submit"
        small
        busy={busy}
        icon={subscribed ? <BellIcon /> : <BellSlashIcon />}
        aria-label={t(subscribed ? 'turnOff' : 'turnOn')}
        aria-pressed={subscribed}
      >
        {t(subscribed ? 'on' : 'off')}
      </Button>
    </form>
  );
}
