import { useViewer } from '../platform/session.ts';
import { url } from '../platform/url.ts';
import { LinkButton } from '../ui/button.tsx';
import { shellMessages } from './shell.messages.ts';

const { t } = shellMessages;

export function NotFoundPage() {
  const viewer = useViewer();
  return (
    <div className="state-page">
      <p className="status">404</p>
      <h1>{t('notFoundTitle')}</h1>
      <p>{t('notFoundText')}</p>
      {viewer === null ? <p>{t('notFoundSignIn')}</p> : null}
      <div className="form-actions">
        {viewer === null ? (
          <LinkButton variant="primary" href={url('/users/sign_in')}>
            {t('signIn')}
          </LinkButton>
        ) : null}
        <LinkButton href={url(viewer === null ? '/explore' : '/dashboard')}>{t('goHome')}</LinkButton>
      </div>
    </div>
  );
}
