/**
 * Where a reader's last look ended: a snapshot of the database, which says of every transaction whether its work was seen. Readers hand it
 * back as it is. By a clock alone, what a transaction wrote that began before a look and ended after it would never be told.
 */
export interface PollCursor {
  /** As the client sent it. */
  readonly given?: string | undefined;
  /** What was seen; a mere time (microseconds) where a client has no more than that; nothing for who knows nothing. */
  readonly since: Snapshot | number | undefined;
  /** Of a look whose answer came in pieces: the snapshot of the first one, and the last change that was told. */
  readonly rest?: { readonly until: Snapshot; readonly after: Position } | undefined;
}

/** `xmin:xmax:running`, as PostgreSQL writes it, of the server that was started at `server`: another one counts anew. */
export interface Snapshot {
  readonly server: string;
  readonly text: string;
}

/** A change's place in the order of transactions. */
export interface Position {
  readonly changedIn: string;
  readonly id: number;
}

const number = /^\d{1,19}$/;

/** Whether PostgreSQL reads it as a snapshot. */
function isSnapshot(text: string): boolean {
  const [xmin = '', xmax = '', running, ...more] = text.split(':');
  if (running === undefined || more.length > 0 || !number.test(xmin) || !number.test(xmax)) return false;
  let last = BigInt(xmin);
  if (last === 0n || BigInt(xmax) < last) return false;
  for (const one of running === '' ? [] : running.split(',')) {
    if (!number.test(one) || BigInt(one) < last || BigInt(one) >= BigInt(xmax)) return false;
    last = BigInt(one);
  }
  return true;
}

function readSince(text: string | undefined, server: string): PollCursor['since'] {
  if (text === undefined || text === '') return undefined;
  if (text.startsWith('t') && number.test(text.slice(1))) return Number(text.slice(1));
  return isSnapshot(text) ? { server, text } : undefined;
}

/** A cursor as a client sends it: one of ours, or microseconds as other servers of this API say them. What is neither knows nothing. */
export function readCursor(header: string | string[] | undefined): PollCursor {
  const text = (Array.isArray(header) ? header[0] : header) ?? '';
  const [, server = '', since, until, after = ''] = text.split('-');
  if (!number.test(server)) {
    const time = Number(text);
    return { since: Number.isFinite(time) && time > 0 ? time : undefined };
  }
  const [changedIn = '', id = '', ...more] = after.split('.');
  const isPart =
    until !== undefined &&
    isSnapshot(until) &&
    number.test(changedIn) &&
    /^\d{1,15}$/.test(id) &&
    more.length === 0;
  return {
    given: text,
    since: readSince(since, server),
    ...(isPart ? { rest: { until: { server, text: until }, after: { changedIn, id: Number(id) } } } : {}),
  };
}

/** A cursor for the client to send back. It begins with the time of the look in microseconds, for who wants to know that. */
export function writeCursor(now: Date, server: string, { since, rest }: PollCursor): string {
  const seen = since === undefined ? '' : typeof since === 'number' ? `t${since}` : since.text;
  const parts = [now.getTime() * 1000, server, seen];
  if (rest !== undefined) parts.push(rest.until.text, `${rest.after.changedIn}.${rest.after.id}`);
  return parts.join('-');
}
