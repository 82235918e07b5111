import { useSuspenseQuery } from '@tanstack/react-query';
import { FormAlert, PageForm } from '../../platform/form.tsx';
import { useParams } from '../../platform/routing/hooks.ts';
import { useSession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback.tsx';
import { unsubscribePath, unsubscribeQuery } from './notification.queries.ts';
import { notificationsMessages } from './notifications.messages.ts';

const { t } = notificationsMessages;

/** The target of the link in a mail: asks first, because mail programs open links by themselves. */
export default function UnsubscribePage() {
  const { key } = useParams<'/-/sent_notifications/:key/unsubscribe'>();
  const { data } = useSuspenseQuery(unsubscribeQuery(key));
  const { flash } = useSession();
  return (
    <div className="page page-narrow stack">
      <h1>
        {data.reference === null
          ? t('unsubscribeFromThis')
          : t('unsubscribeFrom', { reference: data.reference })}
      </h1>
      {flash?.notice === undefined ? null : <Banner tone="success">{flash.notice}</Banner>}
      {data.title === null ? null : (
        <p className="strong" dir="auto">
          {data.title}
        </p>
      )}
      <p>{t('unsubscribeText')}</p>
      <PageForm id="unsubscribe" action={unsubscribePath(key)}>
        {(state) => (
          <>
            <FormAlert state={state} />
            <Button type="submit" variant="primary" busy={state.busy}>
              {t('unsubscribe')}
            </Button>
          </>
        )}
      </PageForm>
    </div>
  );
}
