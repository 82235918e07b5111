import type {
  MergeRequestChanges,
  PageVersion,
} from '../../../../../contract/merge-requests/merge-requests.ts';
import { formatDate } from '../../../../platform/formats.ts';
import { Button } from '../../../../ui/button.tsx';
import { Select } from '../../../../ui/field.tsx';
import { projectPage } from '../../../projects/index.ts';
import type { ChangesSearch } from '../../changes.queries.ts';
import { addressOfChanges } from './shown-address.ts';
import { versionMessages } from './versions.messages.ts';
import './versions.css';

const { t } = versionMessages;

interface VersionPickerProps {
  readonly project: string;
  readonly iid: string;
  readonly changes: MergeRequestChanges;
  readonly search: ChangesSearch;
  /** The version that the way on from here names. */
  readonly pinned: number | undefined;
}

const wordsOf = ({ number, head_sha, created_at }: PageVersion) => ({
  number,
  sha: head_sha.slice(0, 8),
  date: formatDate(created_at),
});

/** Which version is shown, and which one it is compared with: a form, so that it works without script. */
export function VersionPicker({ project, iid, changes, search, pinned }: VersionPickerProps) {
  const { versions, more_versions, last_review: last, shown } = changes;
  const newest = versions[0];
  // A review of the newest version leaves nothing to compare it with.
  const reviewed = last !== null && last.id !== newest?.id ? last : null;
  if (versions.length < 2) return null;
  const all = versions.some(({ id }) => id === shown.version.id) ? versions : [...versions, shown.version];
  const since = shown.since;
  const shownNow = `${shown.version.id} ${since?.id ?? ''}`;
  const others = [...versions, ...(since === null ? [] : [since])].filter(
    ({ id }, index, list) =>
      id !== newest?.id && id !== reviewed?.id && list.findIndex((each) => each.id === id) === index,
  );
  return (
    <section className="versions" aria-label={t('versions')}>
      {last === null ? null : reviewed === null ? (
        <p className="small muted">{t('reviewedNewest')}</p>
      ) : last.number >= shown.version.number ? (
        <p className="small muted">{t('reviewedUpTo', { number: last.number })}</p>
      ) : since?.id === reviewed.id ? null : (
        <p className="small">
          <a
            href={addressOfChanges(search, { diff_id: pinned, start_sha: reviewed.head_sha })}
            data-prefetch="off"
          >
            {t('sinceReview')}
          </a>
        </p>
      )}
      <form
        className="version-form"
        method="get"
        action={projectPage(project, `merge_requests/${iid}/diffs`)}
        data-enhance
      >
        <label>
          <span className="small muted">{t('shownVersion')}</span>
          {/* The fields follow the address; the button keeps the focus. */}
          <Select key={shownNow} name="diff_id" defaultValue={String(shown.version.id)}>
            {all.map((version) => (
              <option key={version.id} value={version.id}>
                {t(version.id === newest?.id ? 'newestVersion' : 'version', wordsOf(version))}
              </option>
            ))}
          </Select>
        </label>
        <label>
          <span className="small muted">{t('comparedWith')}</span>
          <Select key={shownNow} name="start_sha" defaultValue={since?.head_sha ?? ''}>
            {reviewed === null ? null : (
              <option value={reviewed.head_sha}>{t('lastReviewOption', { number: reviewed.number })}</option>
            )}
            <option value="">{t('target')}</option>
            {others.map((version) => (
              <option key={version.id} value={version.head_sha}>
                {t('version', wordsOf(version))}
              </option>
            ))}
          </Select>
        </label>
        {search.w === undefined ? null : <input type="hidden" name="w" value={search.w} />}
        {search.view === undefined ? null : <input type="hidden" name="view" value={search.view} />}
        <Button type="submit">{t('compare')}</Button>
      </form>
      {more_versions ? <p className="small muted">{t('moreVersions', { shown: versions.length })}</p> : null}
    </section>
  );
}
