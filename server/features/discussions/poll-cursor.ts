/**
 * Where a reader's last poll ended: a snapshot of the database, which determines for every transaction whether its changes were seen.
 * Clients send it back unchanged. With only a clock, changes of a transaction that began before a poll and committed after it would
 * never be returned.
 */
export interface PollCursor {
  /** As the client sent it. */
  readonly given?: string | undefined;
  /** What was seen; a plain time (microseconds) from a client without a snapshot; undefined for a client that has seen nothing. */
  readonly since: Snapshot | number | undefined;
  /** For a poll whose answer came in pieces: the snapshot of the first piece, and the last change that was returned. */
  readonly rest?: { readonly until: Snapshot; readonly after: Position } | undefined;
}

/** `xmin:xmax:running`, as PostgreSQL writes it, of the server that was started at `server`: another server counts from the start. */
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

/** Whether PostgreSQL accepts it as a snapshot. */
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

/**
 * Parses a cursor from a client: one of ours, or microseconds as other servers of this API use. Anything else counts as having seen
 * nothing.
 */
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

/** A cursor for the client to send back. It starts with the time of the poll in microseconds, for clients that use it. */
export function writeCursor(now: Date, server: string, { since, rest }: PollCursor): string {
  const seen = since === undefined ? '' : typeof since === 'number' ? `t${since}` : since.text;
  const parts = [now.getTime() * 1000, server, seen];
  if (rest !== undefined) parts.push(rest.until.text, `${rest.after.changedIn}.${rest.after.id}`);
  return parts.join('-');
}
