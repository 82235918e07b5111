import type {
  CommitState,
  HeadStatus,
  HeadStatuses as Statuses,
} from '../../../contract/merge-requests/merge-requests.ts';
import { commitStateIcons, CommitState as StateOfCommit } from '../../ui/commit-state.tsx';
import { headStatusesMessages } from './head-statuses.messages.ts';

const { t } = headStatusesMessages;

/** What other systems say, as an icon. */
export const StatusIcon = ({ state }: { state: CommitState }) => (
  <StateOfCommit state={state} text={t(state)} />
);

function Status({ status: { name, state, description, url } }: { status: HeadStatus }) {
  const StateIcon = commitStateIcons[state];
  return (
    <li className="head-status">
      <span className={`head-status-state head-status-${state}`}>
        <StateIcon />
        {t(state)}
      </span>
      <span className="head-status-text">
        {url === null ? (
          <span className="strong" dir="auto">
            {name}
          </span>
        ) : (
          <a href={url} rel="nofollow noopener noreferrer" dir="auto">
            {name}
          </a>
        )}{' '}
        {description === null ? null : (
          <span className="muted" dir="auto">
            {description}
          </span>
        )}
      </span>
    </li>
  );
}

/** What other systems say of the newest commit; nothing where they say nothing. */
export function HeadStatuses({ statuses: { state, list, more } }: { statuses: Statuses }) {
  if (state === null) return null;
  return (
    <section className="card head-statuses" aria-label={t('statuses')}>
      <p className="strong">{t(`summary_${state}`)}</p>
      <ul>
        {list.map((status) => (
          <Status key={status.name} status={status} />
        ))}
        {more > 0 ? <li>{t('more', { count: more })}</li> : null}
      </ul>
    </section>
  );
}
