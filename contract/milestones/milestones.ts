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

/** In a list: with counts if requested (`with_counts`). */
export interface ListedMilestone extends Milestone {
  issues?: { opened: number; closed: number };
}

/** The same with counts. */
export interface CountedMilestone extends Milestone {
  issues: { opened: number; closed: number };
}

/** `GET /{project}/-/milestones/{iid}.json` */
export interface MilestonePage extends CountedMilestone {
  description_html: string;
}

/** The address of a milestone's page without the relative root, below a project or group. */
export type MilestonePath = `/${string}/-/milestones/${string}`;

/** A milestone as the pickers of other clients' pages receive it. */
export interface MilestoneChoice extends Milestone {
  name: string;
}
