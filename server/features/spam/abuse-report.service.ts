import type { Context } from '../../platform/context.ts';
import { conflict, invalid, notFound, unauthorized } from '../../platform/errors.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { closeReport, insertReport, listReports, personExists } from './abuse-report.queries.ts';

export const abuseCategories = [
  'spam',
  'offensive',
  'phishing',
  'credentials',
  'copyright',
  'malware',
  'other',
] as const;

export interface AbuseReportInput {
  readonly userId: number;
  readonly category: (typeof abuseCategories)[number];
  readonly message: string;
  readonly reportedFrom: string;
}

/** Reports somebody to the administrators. Throws 409 if this person's last report about the same person is still open. */
export async function reportAbuse(ctx: Context, input: AbuseReportInput): Promise<void> {
  const { user } = ctx.viewer;
  if (user === null) throw unauthorized();
  if (input.userId === user.id) throw invalid({ user: ["can't be yourself"] });
  const message = input.message.replaceAll('\u0000', '').trim();
  if (message === '') throw invalid({ message: ["can't be blank"] });
  if (message.length > 10_000) throw invalid({ message: ['is too long (maximum is 10000 characters)'] });
  if (!(await personExists(ctx.platform.db, input.userId))) throw notFound('User');
  const from = placeHere(ctx.platform.settings, input.reportedFrom.slice(0, 2000));
  const made = await insertReport(ctx.platform.db, user.id, { ...input, message, reportedFrom: from });
  if (!made) throw conflict('You have already reported this user.');
}

/**
 * Converts the address of a page on this instance to its path, without the relative root; '' for anything else. The administrators'
 * link can therefore only lead here, whatever Host header the report came with: only the external URL of the settings counts.
 */
function placeHere(
  { externalUrl, relativeUrlRoot }: Pick<Settings, 'externalUrl' | 'relativeUrlRoot'>,
  given: string,
): string {
  const base = new URL(externalUrl === '' ? 'http://here.invalid' : externalUrl);
  // A relative address that leads elsewhere (`//host`, `/\\host`) is detected by its result.
  if (!URL.canParse(given, base.origin)) return '';
  const url = new URL(given, base.origin);
  const absolute = !given.startsWith('/');
  if (url.origin !== base.origin || (absolute && (externalUrl === '' || !/^https?:/i.test(given)))) return '';
  const path = url.pathname + url.search + url.hash;
  if (relativeUrlRoot === '') return path;
  return path.startsWith(`${relativeUrlRoot}/`) ? path.slice(relativeUrlRoot.length) : '';
}

/** The reported page, and the id of a comment on it. */
export async function readReports(ctx: Context, limit: number, offset: number) {
  const rows = await listReports(ctx.platform.db, limit, offset);
  return rows.map((row) => {
    const place = placeHere(ctx.platform.settings, row.reported_from_url);
    const note = /#note_(\d{1,15})$/.exec(place)?.[1];
    return { ...row, reported_from_url: place, note_id: note === undefined ? null : Number(note) };
  });
}

export async function closeAbuseReport(ctx: Context, id: number): Promise<void> {
  if (!(await closeReport(ctx.platform.db, id))) throw notFound('Abuse Report');
}
