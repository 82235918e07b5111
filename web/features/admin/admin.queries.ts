import type { PeopleAsked } from '../../../contract/accounts/accounts.calls.ts';
import { apiPageQuery, apiQuery } from '../../platform/query.ts';

const states: Readonly<Record<string, PeopleAsked>> = {
  active: { active: true },
  blocked: { blocked: true },
  pending: { state: 'blocked_pending_approval' },
  admins: { admins: true },
};

export interface PeopleSearch {
  search?: string | undefined;
  state?: string | undefined;
  page?: number | undefined;
}

export const peopleQuery = ({ search, state, page }: PeopleSearch) =>
  apiPageQuery('/api/v4/users', { search, page, per_page: 50, ...states[state ?? ''] });
export const mailsQuery = (page: number | undefined) =>
  apiPageQuery('/admin/mails.json', { page, per_page: 50 });
export const auditQuery = (page: number | undefined) =>
  apiPageQuery('/api/v4/audit_events', { page, per_page: 50 });
export const versionQuery = () => apiQuery('/api/v4/version');
export const readinessQuery = () => apiQuery('/-/readiness');
