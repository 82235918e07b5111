/** A milestone as the v4 API answers it. */
export interface Milestone {
  id: number;
  iid: number;
  title: string;
  description: string;
  state: 'active' | 'closed';
  start_date: string | null;
  due_date: string | null;
  expired: boolean;
  /** Missing where the milestone belongs to a group above. */
  project_id?: number | null;
  group_id?: number | null;
  web_url: string;
}

/** The same, asked for with `with_counts`. */
export interface CountedMilestone extends Milestone {
  issues: { opened: number; closed: number };
}

/** `GET /{project}/-/milestones/{iid}.json` */
export interface MilestonePage extends CountedMilestone {
  description_html: string;
}
