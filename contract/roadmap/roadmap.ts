import type { Below } from '../epics/epic-tree.ts';
import type { EpicsAsked } from '../epics/epics.ts';
import type { SubjectDay } from '../kinds/kinds.ts';

/** An epic as a row of a roadmap. */
export interface RoadmapEpic {
  id: number;
  iid: number;
  title: string;
  /** `&5`, of another group than the roadmap's `group&5`. */
  reference: string;
  /** Of its page, including the relative root. */
  path: string;
  group_path: string;
  state: 'opened' | 'closed';
  confidential: boolean;
  color: string;
  start: SubjectDay;
  due: SubjectDay;
  below: Below;
  /** Whether epics are below it. */
  has_children: boolean;
  /** Whether the viewer may change its dates. */
  changeable: boolean;
}

/** A day that people aim at. */
export interface RoadmapMilestone {
  id: number;
  title: string;
  due_date: string;
  web_url: string;
}

/** Rows that are answered at once. */
export const roadmapRows = 100;
/** How many epics a roadmap has at most: the latest. */
export const mostOnRoadmap = 2000;

/** `GET /groups/{group}/-/roadmap.json`: rows in the order of their days, those without any behind the others. */
export interface Roadmap {
  /** Whose it is. */
  group_id: number;
  epics: RoadmapEpic[];
  page: number;
  more: boolean;
  /** How many there are on all pages. */
  count: number;
  /** Whether there are more epics than a roadmap has. */
  cut: boolean;
  /** The first and the last day of all. */
  span: { start: string | null; due: string | null };
  /** Those of the group and of the groups above that are still open, with the first page. */
  milestones: RoadmapMilestone[];
}

/** `RoadmapChannel`: a milestone of the group, or of a group above, is new, changed or gone. */
export interface RoadmapMessage {
  event: 'milestones';
}

export type RoadmapAsked = Omit<EpicsAsked, 'order_by' | 'sort'>;
