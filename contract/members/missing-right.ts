/** What it can be asked about: actions of the project's policy. */
export const explainedActions = [
  'admin_issue',
  'delete_issue',
  'manage_labels',
  'manage_milestones',
  'merge',
] as const;
export type ExplainedAction = (typeof explainedActions)[number];

/** `GET /{project}/-/missing_right.json?action=…`: why a viewer may not do something in a project, and who can change that. */
export interface MissingRight {
  /** The lowest role that may do it; null if no role may. */
  role: string | null;
  /** The role would suffice, but nothing in the project can be changed. */
  archived: boolean;
  /** The first of those who can give the role, as far as the viewer may see the members. */
  givers: { name: string; username: string }[];
  /** How many others can. */
  more: number;
}
