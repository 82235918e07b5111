/** A milestone in the v4 API. */
export interface Milestone {
  id: number;
  iid: number;
  title: string;
  description: string;
  state: 'active' | 'closed';
  start_date: string | null;
  due_date: string | null;
  expired: boolean;
  /** Missing if the milestone belongs to a group. */
  project_id?: number | null;
  group_id?: number | null;
  web_url: string;
}

/** The same, requested with `with_counts`. */
export interface CountedMilestone extends Milestone {
  issues: { opened: number; closed: number };
}

/** `GET /{project}/-/milestones/{iid}.json` */
export interface MilestonePage extends CountedMilestone {
  description_html: string;
}
