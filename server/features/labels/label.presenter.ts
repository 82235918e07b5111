import { escapeHtml } from '../../markdown/index.ts';
import { textColorOn } from './label-color.ts';
import type { LabelCounts, LabelRow } from './label.queries.ts';

export interface ForReader {
  readonly counts?: LabelCounts | undefined;
  /** Whether the reader has subscribed to it. */
  readonly subscribed?: boolean | undefined;
}

/** A label as v4 returns it; with counts on request. */
export function presentLabel(label: LabelRow, { counts, subscribed = false }: ForReader = {}) {
  return {
    id: label.id,
    name: label.title,
    description: label.description === '' ? null : label.description,
    description_html: escapeHtml(label.description ?? ''),
    text_color: textColorOn(label.color),
    color: label.color,
    ...(counts === undefined
      ? {}
      : {
          open_issues_count: counts.open_issues_count,
          closed_issues_count: counts.closed_issues_count,
          open_merge_requests_count: counts.open_merge_requests_count,
        }),
    subscribed,
    priority: label.priority,
    is_project_label: label.project_id !== null,
    archived: false,
  };
}

/** A label as the pickers of pages read it. */
export function presentLabelChoice({ id, title, color, description, project_id }: LabelRow) {
  return {
    id,
    title,
    color,
    text_color: textColorOn(color),
    description: description === '' ? null : description,
    type: project_id === null ? ('GroupLabel' as const) : ('ProjectLabel' as const),
  };
}
