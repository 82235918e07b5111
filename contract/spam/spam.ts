/** A field that stands in forms where no person sees it: who fills it in is none. */
export const honeypotField = 'contact_reason';

/** What a call answers where its author has to show that they are a person: 200 on pages, 409 by v4. */
export interface SpamAnswer {
  recaptcha_html?: string;
  error_message?: string;
  needs_captcha_response: true;
  spam_log_id: number;
  challenge: SpamChallenge;
}

/** The embedded one asks for a number such that SHA-256 of `token:number` begins with this many zero bits. */
export type SpamChallenge =
  | { provider: 'embedded'; token: string; bits: number }
  | { provider: 'external'; site_key: string };

interface ReportedPerson {
  id: number;
  username: string;
  name: string;
}

/** A row of `GET /admin/abuse_reports.json` */
export interface AbuseReport {
  id: number;
  category: string;
  message: string;
  /** The page, as its path here; '' where none is known. */
  reported_from_url: string;
  /** The comment on it. */
  note_id: number | null;
  state: 'open' | 'closed';
  created_at: string;
  user: ReportedPerson;
  reporter: ReportedPerson | null;
}
