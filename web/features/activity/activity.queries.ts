import type { ActivityEvent } from '../../../contract/activity/activity.ts';
import { entityPageQuery } from '../../platform/query.ts';
import type { Keep } from '../../platform/entities.ts';
import { idPart } from '../../platform/url.ts';
import { leanPerson } from '../accounts/index.ts';
import { events } from './event.entity.ts';

const take = (event: ActivityEvent, keep: Keep) =>
  keep(events, { ...event, author: leanPerson(event.author) });

export const personActivityQuery = (username: string, page?: number) =>
  entityPageQuery(`/api/v4/users/${idPart(username)}/events`, { page, per_page: 20 }, take);

export const projectActivityQuery = (project: string, page?: number) =>
  entityPageQuery(`/api/v4/projects/${idPart(project)}/events`, { page, per_page: 20 }, take);

/** Events in the viewer's projects. */
export const ownActivityQuery = () => entityPageQuery('/api/v4/events', { scope: 'all', per_page: 12 }, take);
