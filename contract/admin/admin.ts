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
