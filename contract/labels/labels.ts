/** A label as the v4 API answers it. */
export interface Label {
  id: number;
  name: string;
  color: string;
  text_color: string;
  description: string | null;
  is_project_label: boolean;
}

/** The same, asked for with `with_counts`. */
export interface CountedLabel extends Label {
  open_issues_count?: number;
  closed_issues_count?: number;
}
