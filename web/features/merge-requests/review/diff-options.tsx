import type { ReactNode } from 'react';
import type { DiffLayout } from '../../../../contract/merge-requests/merge-requests.ts';
import { formatNumber } from '../../../platform/formats.ts';
import { stringifySearch } from '../../../platform/search-params.ts';
import type { ChangesSearch } from '../changes.queries.ts';
import { versionMessages } from './versions/versions.messages.ts';
import { reviewMessages } from './review.messages.ts';
import { useRememberLayout } from './use-diff-layout.ts';

const { t } = reviewMessages;

const addressOf = ({ w, view, diff_id, start_sha, commit_id }: ChangesSearch): string =>
  stringifySearch({ w, view, diff_id, start_sha, commit_id }) || '?';

/** How the changes are shown: links, so that they work without script. */
export function DiffOptions({
  search,
  pinned,
  layout,
  viewed,
  firstCommit,
  folded,
  onFold,
  children,
}: {
  search: ChangesSearch;
  /** The version that the way to other changes names. */
  pinned: number | undefined;
  layout: DiffLayout;
  /** How many files the reader has ticked. */
  viewed: { readonly count: number; readonly total: number } | undefined;
  /** Where one begins to read commit by commit, if there are several. */
  firstCommit: string | undefined;
  /** All files were folded. */
  folded: boolean;
  onFold: (folded: boolean) => void;
  children?: ReactNode;
}) {
  const { w } = search;
  const others = { ...search, diff_id: pinned ?? search.diff_id };
  const remember = useRememberLayout();
  const other = layout === 'inline' ? 'parallel' : 'inline';
  return (
    <p className="diff-options small">
      <a
        className={layout === 'inline' ? 'diff-layout' : undefined}
        href={addressOf({ ...search, view: other })}
        data-prefetch="off"
        onClick={() => remember(other)}
      >
        {other === 'parallel' ? t('sideBySide') : t('inline')}
      </a>
      <a href={addressOf({ ...others, w: w === 1 ? undefined : 1 })} data-prefetch="off">
        {w === 1 ? t('showWhitespace') : t('hideWhitespace')}
      </a>
      {firstCommit === undefined ? null : (
        <a href={addressOf({ ...others, commit_id: firstCommit })} data-prefetch="off">
          {versionMessages.t('byCommit')}
        </a>
      )}
      <button
        type="button"
        className="link-button needs-script"
        onClick={() => {
          for (const file of document.querySelectorAll<HTMLDetailsElement>('.review .diff-file'))
            file.open = folded;
          onFold(!folded);
        }}
      >
        {folded ? t('expandAll') : t('collapseAll')}
      </button>
      {children}
      {viewed === undefined ? null : (
        <span className="muted tabular">
          {t('viewedCount', { viewed: formatNumber(viewed.count), total: formatNumber(viewed.total) })}
        </span>
      )}
    </p>
  );
}
