/** A label in the v4 API. */
export interface Label {
  id: number;
  name: string;
  color: string;
  text_color: string;
  description: string | null;
  is_project_label: boolean;
}

/** The same, requested with `with_counts`. */
export interface CountedLabel extends Label {
  open_issues_count?: number;
  closed_issues_count?: number;
  /** Whether the reader has subscribed to it. */
  subscribed?: boolean;
  /** Lower is more important. */
  priority?: number | null;
}

/** `LabelsChannel`: labels of the project are another one now. Without ids there are too many to name. */
export interface LabelsMessage {
  event: 'labels';
  replaced?: readonly number[];
  /** Clients spread their requests over this many milliseconds. */
  spread?: number;
}

/** What has a label, as far as the reader sees it. */
export interface LabelledCounts {
  issues: number;
  merge_requests: number;
  epics: number;
}

/** A label as the pickers of pages receive it. */
export interface LabelChoice {
  id: number;
  title: string;
  color: string;
  text_color: string;
  description: string | null;
  type: 'GroupLabel' | 'ProjectLabel';
}
