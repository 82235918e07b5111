import { BellIcon, BellSlashIcon } from '@primer/octicons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useApi } from '../../platform/app-context.tsx';
import { useSession } from '../../platform/session.ts';
import { addToast } from '../../platform/toasts.ts';
import { url } from '../../platform/url.ts';
import { Button } from '../../ui/button.tsx';
import { subscriptionMessages } from './subscription.messages.ts';

const { t } = subscriptionMessages;

/** Whether one hears of a thing; `path` is its page. What is pressed shows at once, and goes back if the server refuses. */
export function SubscriptionToggle({ path, subscribed }: { path: string; subscribed: boolean }) {
  const api = useApi();
  const client = useQueryClient();
  const onChange = (now: boolean): void =>
    void client.setQueryData<{ subscribed: boolean }>(
      ['api', `${path}.json`],
      (page) => page && { ...page, subscribed: now },
    );
  const { user, csrf_token } = useSession();
  const [busy, setBusy] = useState(false);
  if (user === null) return null;
  const action = `${path}/toggle_subscription`;
  const toggle = (event: FormEvent): void => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    onChange(!subscribed);
    api
      .post<{ subscribed: boolean }>(action)
      .then(
        (answer) => onChange(answer.subscribed),
        () => {
          onChange(subscribed);
          addToast({ tone: 'danger', text: t('toggleFailed') });
        },
      )
      .finally(() => setBusy(false));
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
