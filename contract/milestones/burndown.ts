/** The issues of a milestone at the end of a day, and what happened on it. */
export interface BurndownDay {
  /** `2026-11-21` */
  date: string;
  open: number;
  closed: number;
  open_weight: number;
  closed_weight: number;
  /** Issues that came into the milestone, left it, were closed and were reopened on this day. */
  added: number;
  removed: number;
  completed: number;
  reopened: number;
}

/** `GET /{project}/-/milestones/{iid}/burndown.json`: from the start to today or to the last change. No days before it starts. */
export interface Burndown {
  start: string;
  due: string | null;
  days: BurndownDay[];
}
