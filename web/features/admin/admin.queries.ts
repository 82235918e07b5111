import type { Query } from '../../platform/api.ts';
import { apiPageQuery, apiQuery } from '../../platform/query.ts';
import type { FullPerson } from '../accounts/index.ts';

export interface Mail {
  id: number;
  recipient: string;
  subject: string;
  text_body: string;
  state: string;
  last_error: string | null;
  created_at: string;
  sent_at: string | null;
}

export interface AuditEvent {
  id: number;
  event_name: string;
  entity_type: string;
  entity_id: number | null;
  details: { author_name?: string; ip_address?: string | null } & Record<string, unknown>;
  created_at: string;
}

const states: Readonly<Record<string, Query>> = {
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
  apiPageQuery<FullPerson>('/api/v4/users', { search, page, per_page: 50, ...states[state ?? ''] });
export const mailsQuery = (page: number | undefined) =>
  apiPageQuery<Mail>('/admin/mails.json', { page, per_page: 50 });
export const auditQuery = (page: number | undefined) =>
  apiPageQuery<AuditEvent>('/api/v4/audit_events', { page, per_page: 50 });
export const versionQuery = () => apiQuery<{ version: string; revision: string }>('/api/v4/version');
export const readinessQuery = () => apiQuery<{ status: string }>('/-/readiness');
