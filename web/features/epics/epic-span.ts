import { formatDate } from '../../platform/formats.ts';
import { epicSpanMessages } from './epic-span.messages.ts';

const { t } = epicSpanMessages;

/** `May 1 – Jun 30`, or what there is of it. */
export function spanText(start: string | null, due: string | null): string {
  if (start !== null && due !== null) return t('span', { start: formatDate(start), due: formatDate(due) });
  if (start !== null) return t('from', { start: formatDate(start) });
  return due === null ? '' : t('until', { due: formatDate(due) });
}
