import { formatNumber, counted } from '../../platform/formats.ts';
import { changesMessages } from './changes.messages.ts';

const { t } = changesMessages;

/** How many lines came, and how many went. */
export function Counts({ additions, deletions }: { additions: number; deletions: number }) {
  return (
    <span className="diff-counts tabular">
      <span className="diff-plus" aria-label={t('additions', counted(additions))} role="img">
        +{formatNumber(additions)}
      </span>
      <span className="diff-minus" aria-label={t('deletions', counted(deletions))} role="img">
        −{formatNumber(deletions)}
      </span>
    </span>
  );
}
