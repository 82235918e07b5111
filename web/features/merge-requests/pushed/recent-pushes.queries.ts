import { apiQuery } from '../../../platform/query.ts';
import { pathPart } from '../../../platform/url.ts';

/** What the viewer has pushed and not proposed. */
export const recentPushesQuery = (project: string) => apiQuery(`/${pathPart(project)}/-/recent_pushes.json`);
