import type { Person } from '../discussions/discussions.ts';

interface Spent {
  /** Seconds; negative if time was subtracted. */
  time_spent: number;
  human_time_spent: string;
}

export interface TimeEntry extends Spent {
  id: number;
  /** `2026-11-21` */
  spent_at: string;
  summary: string;
  user: Person;
  subject: { iid: number; title: string; reference: string; web_url: string };
  /** Whether the viewer can delete it. */
  deletable: boolean;
}

/** `GET /{project}/-/issues/{iid}/timelogs.json`, and the same of milestones: the time spent, and totals of all pages. */
export interface TimeReport extends Spent {
  entries: TimeEntry[];
  people: (Spent & { user: Person })[];
  page: number;
  more: boolean;
}
