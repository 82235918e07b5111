import { ArrowLeftIcon, ArrowRightIcon } from '@primer/octicons-react';
import type {
  MergeRequestChanges,
  PageCommitPair,
  VersionComparison,
} from '../../../../../contract/merge-requests/merge-requests.ts';
import { Banner } from '../../../../ui/feedback.tsx';
import { Tag } from '../../../../ui/label.tsx';
import { commitPage, showName } from '../../../repositories/index.ts';
import type { ChangesSearch } from '../../changes.queries.ts';
import { addressOfChanges } from './shown-address.ts';
import { versionMessages } from './versions.messages.ts';
import './versions.css';

const { t } = versionMessages;

/** Says what is shown where that is not all of the newest version, and leads back to it. */
export function ShownNotice({
  project,
  changes,
  search,
  pinned,
  hidden,
}: {
  project: string;
  changes: MergeRequestChanges;
  search: ChangesSearch;
  /** The version that the way on from here names. */
  pinned: number | undefined;
  /** Threads that have no place here. */
  hidden: number;
}) {
  const { shown, comparison, versions } = changes;
  const newest = versions[0];
  const { version, since, commit, is_newest: isNewest } = shown;
  if (isNewest && since === null && commit === null) return null;
  return (
    <section className="shown-notice stack" aria-label={t('shown')}>
      {commit === null ? null : (
        <CommitSteps project={project} shown={shown} search={search} pinned={pinned} />
      )}
      <Banner>
        {since !== null
          ? t('comparison', { number: version.number, since: since.number })
          : isNewest
            ? t('oneCommit')
            : t('olderShown', { number: version.number })}{' '}
        {comparison?.rebased === true ? `${t('rebased')} ` : ''}
        {hidden > 0 ? `${t('threadsNotHere', { count: hidden })} ` : ''}
        {isNewest || since === null || newest === undefined ? null : (
          <>
            {t('notToNewest', { number: newest.number })}{' '}
            <a href={addressOfChanges(search, { start_sha: since.head_sha })} data-prefetch="off">
              {t('compareNewest')}
            </a>{' '}
          </>
        )}
        <a href={addressOfChanges(search)} data-prefetch="off">
          {t('showAll')}
        </a>
      </Banner>
      {comparison === null ? null : <Comparison project={project} comparison={comparison} />}
    </section>
  );
}

/** The way from one commit to the next. */
function CommitSteps({
  project,
  shown: { commit: shown },
  search,
  pinned,
}: {
  project: string;
  shown: MergeRequestChanges['shown'];
  search: ChangesSearch;
  pinned: number | undefined;
}) {
  const { commit, number, total, previous, next } = shown!;
  return (
    <nav className="commit-steps" aria-label={t('commitOf', { number, total })}>
      <p>
        <span className="small muted tabular">{t('commitOf', { number, total })}</span>{' '}
        <a className="strong" href={commitPage(project, commit.sha)} dir="auto">
          {commit.title}
        </a>
      </p>
      <p className="small">
        {previous === null ? null : (
          <a
            rel="prev"
            href={addressOfChanges(search, { diff_id: pinned, commit_id: previous })}
            data-prefetch="off"
          >
            <ArrowLeftIcon /> {t('previousCommit')}
          </a>
        )}
        {next === null ? null : (
          <a
            rel="next"
            href={addressOfChanges(search, { diff_id: pinned, commit_id: next })}
            data-prefetch="off"
          >
            {t('nextCommit')} <ArrowRightIcon />
          </a>
        )}
      </p>
    </nav>
  );
}

function Comparison({ project, comparison }: { project: string; comparison: VersionComparison }) {
  const { unclear, commits } = comparison;
  return (
    <>
      {unclear.length === 0 ? null : (
        <Banner tone="attention">
          {t('unclear')}
          <ul>
            {unclear.map((path) => (
              <li key={path}>
                <code dir="auto">{showName(path)}</code>
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {commits === null ? (
        <p className="small muted">{t('commitsUnknown')}</p>
      ) : commits.length === 0 ? null : (
        <CommitPairs project={project} pairs={commits} />
      )}
    </>
  );
}

const tones = { same: 'neutral', changed: 'attention', dropped: 'danger', new: 'success' } as const;

function CommitPairs({ project, pairs }: { project: string; pairs: readonly PageCommitPair[] }) {
  const count = (kind: PageCommitPair['kind']): number => pairs.filter((pair) => pair.kind === kind).length;
  return (
    <details className="commit-pairs">
      <summary>
        <span className="strong">{t('commits')}</span>{' '}
        <span className="small muted">
          {t('commitCounts', {
            same: count('same'),
            changed: count('changed'),
            new: count('new'),
            dropped: count('dropped'),
          })}
        </span>
      </summary>
      <ul className="card list">
        {pairs.map(({ kind, before, after }) => {
          const commit = after ?? before;
          if (commit === null) return null;
          return (
            <li key={commit.sha}>
              <Tag tone={tones[kind]}>{t(`commit_${kind}`)}</Tag>
              <a className="grow truncate" href={commitPage(project, commit.sha)} dir="auto">
                {commit.title}
              </a>
              <span className="small mono muted">
                {kind === 'changed' && before !== null ? (
                  <>
                    <a href={commitPage(project, before.sha)}>{before.sha.slice(0, 8)}</a> →{' '}
                  </>
                ) : null}
                {commit.sha.slice(0, 8)}
              </span>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
