import { historyText } from '../discussions/index.ts';
import type { NoteSource } from '../discussions/index.ts';
import { escapeHtml } from '../../markdown/index.ts';
import { withArticle } from '../../platform/subjects/words.ts';
import type { SubjectType } from '../../platform/subjects/subject-type.ts';
import type { PushedCommits } from '../../platform/subjects/subject.events.ts';
import type { SubjectOutline } from '../../platform/subjects/subject-type.ts';
import type { Context } from '../../platform/context.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { mailDocument, plainControls } from './mail-document.ts';
import { linkMedia, wholeUploads } from './mail-media.ts';
import { because } from './notification-kinds.ts';
import type { NotificationRow, Recipient, NotificationPlace } from './notification.queries.ts';

export interface MailContent {
  readonly notification: NotificationRow;
  readonly place: NotificationPlace;
  /** What it is about: one, or those of a review. */
  readonly notes: readonly NoteSource[];
  readonly type: SubjectType;
  readonly target: SubjectOutline;
  readonly recipient: Pick<Recipient, 'email' | 'reason' | 'label'>;
  /** The texts of the notes, or the description of a new subject, resolved for the recipient. */
  readonly said: readonly { readonly html: string; readonly text: string }[];
  readonly unsubscribeKey: string;
}

const commitsIn = (count: number, more: boolean): string =>
  `${more ? 'more than ' : ''}${count === 1 ? '1 commit' : `${count} commits`}`;

/** The first sentence of a mail. */
function headline(ctx: Context, { notification, place, notes, type, recipient }: MailContent): string {
  const who = notification.author?.name ?? 'Somebody';
  const happened = notes[0] && historyText(ctx.platform.subjects, notes[0]);
  if (happened !== undefined) return `${who} ${happened}`;
  const { noun } = type;
  if (recipient.reason === 'labelled' && (notification.changed || notification.kind.startsWith('relabel_')))
    return recipient.label === null
      ? `${who} changed the labels of the ${noun}.`
      : `${who} added label ${recipient.label} to the ${noun}.`;
  const comments = notes.length === 0 ? '.' : notes.length === 1 ? ':' : `, with ${notes.length} comments:`;
  switch (notification.kind.split('_', 1)[0]) {
    case 'approve':
      return `${who} approved the ${noun}${comments}`;
    case 'request':
      return `${who} requested changes to the ${noun}${comments}`;
    case 'new':
      if (notes.length > 1) return `${who} reviewed the ${noun}, with ${notes.length} comments:`;
      if (notes[0] !== undefined)
        return notes[0].internal ? `${who} wrote an internal note:` : `${who} commented:`;
      return notification.changed
        ? `${who} mentioned you in ${withArticle(noun)}:`
        : `${who} opened ${withArticle(noun)}:`;
    case 'reassign':
      return `${who} changed the assignees: ${place.assignees.join(', ') || 'nobody'}.`;
    case 'change':
      return `${who} requested a review of the ${noun}.`;
    case 'push': {
      const { count = null, more = false, commits = [] } = notification.pushed ?? {};
      if (count === null) return `${who} rewrote the source branch of the ${noun}.`;
      const end = commits.length === 0 ? '.' : ':';
      return `${who} pushed ${commitsIn(count, more)} to the ${noun}${end}`;
    }
    case 'close':
      return `${who} closed the ${noun}.`;
    case 'merge':
      return `${who} merged the ${noun}.`;
    default:
      return `${who} reopened the ${noun}.`;
  }
}

/** Whether the mail is about a new subject, and so starts its thread. */
const isFirst = ({ notification, notes }: MailContent): boolean =>
  notes.length === 0 && notification.kind.startsWith('new_') && !notification.changed;

/**
 * The thread of a mail, the same for each mail in it: the subject is the root, the first note of a discussion is below the subject,
 * and a reply below that note.
 */
function threading(host: string, content: MailContent): Record<string, string> {
  const { notification, notes } = content;
  const note = notes.length === 1 ? notes[0] : undefined;
  const root = `<${notification.target_type.toLowerCase()}_${notification.target_id}@${host}>`;
  if (isFirst(content)) return { 'Message-ID': root };
  const own = note === undefined ? `notification_${notification.id}` : `note_${note.id}`;
  const parent = note === undefined || note.firstId === note.id ? root : `<note_${note.firstId}@${host}>`;
  return {
    'Message-ID': `<${own}@${host}>`,
    'In-Reply-To': parent,
    References: parent === root ? root : `${root} ${parent}`,
  };
}

/** Links on a page are relative to the server's root; in a mail they need the whole address. */
function absolute(html: string, origin: string): string {
  return html.replaceAll(/(\s(?:href|src)=")\/(?!\/)/g, `$1${origin}/`);
}

/** Headers for people's filters, under our names and under those that existing filters look for. */
function filterHeaders(facts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) => [
      [`X-Coppice-${name}`, value],
      [`X-GitLab-${name}`, value],
    ]),
  );
}

/** `Branches: change → main`, for what proposes the changes of one branch for another. */
function branchesOf({ presented }: SubjectOutline): string | undefined {
  const { source_branch: source, target_branch: target } = presented;
  return typeof source === 'string' && typeof target === 'string'
    ? `Branches: ${source} → ${target}`
    : undefined;
}

/** The commits of a push, as far as they are kept. */
function listOf({ count, more = false, commits }: PushedCommits): { text: string; html: string } {
  const lines = commits.map(({ sha, title }) => `${sha.slice(0, 8)} ${title}`);
  const before = (count ?? 0) - commits.length;
  if (before > 0 && lines.length > 0) lines.unshift(`${commitsIn(before, more)} before these`);
  const items = lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('');
  return { text: lines.join('\n'), html: items === '' ? '' : `<ul>${items}</ul>` };
}

/** What was said, as text and as HTML: notes with the lines that they are about, several each with its link. */
function bodyOf(
  { notification, place, notes, said, target }: MailContent,
  baseUrl: string,
): { text: string; html: string } {
  if (notification.pushed !== null) return listOf(notification.pushed);
  const { origin } = new URL(baseUrl);
  const parts = said.map(({ text: written, html }, index) => {
    const text = wholeUploads(written, place, baseUrl);
    const own = `<div>${plainControls(linkMedia(absolute(html, origin), place, baseUrl))}</div>`;
    const note = notes[index];
    const where =
      note === undefined || note.path === null
        ? undefined
        : `${note.path}${note.line === null ? '' : `:${note.line}`}`;
    if (note === undefined || (notes.length === 1 && where === undefined)) return { text, html: own };
    const url = `${baseUrl}${target.webPath}#note_${note.id}`;
    return {
      // The address of a single one is below all.
      text: `${where === undefined ? '' : `${where}\n`}${text}${notes.length === 1 ? '' : `\n${url}`}`,
      html: `${index === 0 ? '' : '<hr>\n'}<p style="margin-bottom:0"><a href="${escapeHtml(url)}">${escapeHtml(where ?? 'Comment')}</a></p>\n${own}`,
    };
  });
  return {
    text: parts.map(({ text }) => text).join('\n\n'),
    html: parts.map(({ html }) => html).join('\n'),
  };
}

/** A mail about one event for one recipient. */
export function composeMail(ctx: Context, content: MailContent): Mail {
  const { notification, place, notes, target, recipient } = content;
  const body = bodyOf(content, ctx.baseUrl);
  const { baseUrl } = ctx;
  const { host, hostname } = new URL(baseUrl);
  const url = `${baseUrl}${target.webPath}${notes[0] === undefined ? '' : `#note_${notes[0].id}`}`;
  const unsubscribe = `${baseUrl}/-/sent_notifications/${content.unsubscribeKey}/unsubscribe`;
  const settings = `${baseUrl}/-/profile/notifications`;
  const why = `You get this mail because ${because(recipient.reason, recipient.label)}.`;
  const said = headline(ctx, content);
  const where = place.kind === 'project' ? 'Project' : 'Group';
  const branches = isFirst(content) ? branchesOf(target) : undefined;
  const subject = `${place.name} | ${target.title} (${target.reference})`;
  return {
    to: recipient.email,
    ...(notification.author === null ? {} : { fromName: notification.author.name }),
    bulk: true,
    subject: isFirst(content) ? subject : `Re: ${subject}`,
    text: `${said}\n\n${branches === undefined ? '' : `${branches}\n\n`}${body.text === '' ? '' : `${body.text}\n\n`}-- \nRead it: ${url}\n${why}\nUnsubscribe: ${unsubscribe}\nYour settings: ${settings}\n`,
    html: mailDocument(
      `<p>${escapeHtml(said)}</p>\n${branches === undefined ? '' : `<p>${escapeHtml(branches)}</p>\n`}${body.html}\n<hr>\n<p style="opacity:.75;font-size:small"><a href="${escapeHtml(url)}">Read it on ${escapeHtml(ctx.platform.settings.instanceName)}</a>. ${escapeHtml(why)} <a href="${escapeHtml(unsubscribe)}">Unsubscribe</a> from this thread or <a href="${escapeHtml(settings)}">choose which mails you get</a>.</p>\n`,
    ),
    headers: {
      ...threading(hostname, content),
      'List-Id': `${place.projectPath} <${place.id}.${place.projectPath.split('/').toReversed().join('.')}.${hostname}>`,
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...filterHeaders({
        [where]: place.name.replaceAll(/[^\u0020-\u007e]/g, '?'),
        [`${where}-Id`]: String(place.id),
        [`${where}-Path`]: place.projectPath,
        [`${notification.target_type}-ID`]: String(notification.target_id),
        NotificationReason: recipient.reason,
        Host: host,
      }),
    },
  };
}
