/** A form field hidden from people: only programs fill it in. */
export const honeypotField = 'contact_reason';

/** The answer when the author must prove to be human: 200 on pages, 409 in v4. */
export interface SpamAnswer {
  recaptcha_html?: string;
  error_message?: string;
  needs_captcha_response: true;
  spam_log_id: number;
  /** Without it, `recaptcha_html` contains the challenge. */
  challenge?: SpamChallenge;
}

/** The embedded challenge asks for a number such that SHA-256 of `token:number` begins with this many zero bits. */
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
  /** The page as a path; '' if unknown. */
  reported_from_url: string;
  /** The reported comment, if it is about one. */
  note_id: number | null;
  state: 'open' | 'closed';
  created_at: string;
  user: ReportedPerson;
  reporter: ReportedPerson | null;
}
