import { useMemo } from 'react';
import type { PageDiffFile } from '../../../../../contract/repositories/repositories.ts';
import { formatNumber } from '../../../../platform/formats.ts';
import { Checkbox } from '../../../../ui/field.tsx';
import { reviewMessages } from '../review.messages.ts';
import { generatedType, typesOf, type FileFacts, type FileFilter } from './file-filters.ts';

const { t } = reviewMessages;

/** Which files the tree shows: only filters that can find something are offered. */
export function TreeFilters({
  files,
  facts,
  filter,
  onFilter,
}: {
  files: readonly PageDiffFile[];
  facts: FileFacts;
  filter: FileFilter;
  onFilter: (filter: FileFilter) => void;
}) {
  const types = useMemo(() => typesOf(files), [files]);
  const set = (change: Partial<FileFilter>): void => onFilter({ ...filter, ...change });
  const chosen = [filter.unviewed, filter.threads, filter.mine, filter.type !== ''].filter(Boolean).length;
  return (
    <details className="tree-filters">
      <summary className="small">
        {chosen === 0 ? t('filters') : t('filtersChosen', { count: chosen })}
      </summary>
      {facts.viewed === undefined ? null : (
        <Checkbox
          label={t('onlyNotViewed')}
          checked={filter.unviewed}
          onChange={(event) => set({ unviewed: event.target.checked })}
        />
      )}
      {facts.threads.size === 0 && !filter.threads ? null : (
        <Checkbox
          label={t('onlyWithThreads')}
          checked={filter.threads}
          onChange={(event) => set({ threads: event.target.checked })}
        />
      )}
      {facts.mine.size === 0 ? null : (
        <Checkbox
          label={t('onlyMine')}
          checked={filter.mine}
          onChange={(event) => set({ mine: event.target.checked })}
        />
      )}
      {types.length < 2 ? null : (
        <select
          className="field-input"
          aria-label={t('fileType')}
          value={filter.type}
          onChange={(event) => set({ type: event.target.value })}
        >
          <option value="">{t('allTypes')}</option>
          {types.map(([type, count]) => (
            <option key={type} value={type}>
              {t('typeCount', {
                type: type === generatedType ? t('generatedFiles') : type,
                count: formatNumber(count),
              })}
            </option>
          ))}
        </select>
      )}
    </details>
  );
}
