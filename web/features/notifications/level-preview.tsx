import { useQuery } from '@tanstack/react-query';
import { Spinner } from '../../ui/feedback.tsx';
import { previewQuery, type Supposed } from './notification.queries.ts';
import { levelsMessages } from './levels.messages.ts';
import { ownPath } from '../../platform/url.ts';

const { t } = levelsMessages;

/** What a choice that is not saved yet would have sent. */
export function LevelPreview(choice: Supposed) {
  const { data, isError, isPlaceholderData } = useQuery(previewQuery(choice));
  return (
    <div className="level-preview" role="status" aria-busy={data === undefined || isPlaceholderData}>
      {isError ? (
        <p className="muted">{t('previewFailed')}</p>
      ) : data === undefined ? (
        <Spinner />
      ) : data.events === 0 ? (
        <p className="muted">{t('nothingHappened')}</p>
      ) : (
        <>
          <p>
            {t('ofEvents', { count: data.events })} <strong>{t('mails', { count: data.mails })}</strong>{' '}
            {t('todos', { count: data.todos })}
          </p>
          {data.examples.length === 0 ? null : (
            <ul className="level-examples small">
              {data.examples.map((one) => (
                <li key={one.id}>
                  <a href={ownPath(one.url)} dir="auto">
                    {one.title}
                  </a>{' '}
                  <span className="muted">
                    {one.reference} {t('because', { reason: one.because })}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  );
}
