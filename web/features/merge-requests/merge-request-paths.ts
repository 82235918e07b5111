import { pathPart } from '../../platform/url.ts';
import { projectPage } from '../projects/index.ts';

/** Where a project's merge requests are, without the relative root. */
export const mergeRequestsPath = (project: string) => `/${pathPart(project)}/-/merge_requests` as const;

/** The address of a merge request, without the relative root. */
export const mergeRequestPath = (project: string, iid: string) =>
  `/${pathPart(project)}/-/merge_requests/${encodeURIComponent(iid)}` as const;

/** The address of its page. */
export const mergeRequestPage = (project: string, iid: number): string =>
  projectPage(project, `merge_requests/${iid}`);
