/** A failure of what the server depends on, in words for the client. */
export interface Outage {
  readonly status: 503 | 507;
  readonly message: string;
}

const full: Outage = {
  status: 507,
  message:
    "The server's disk is full: nothing was changed. Tell an administrator, and try again when there is room.",
};
const unreachable: Outage = {
  status: 503,
  message: 'The database does not answer at the moment. Try again in a moment.',
};

/** PostgreSQL's disk_full, and the system's codes for a full disk or an exhausted quota. */
const fullCodes = new Set<unknown>(['53100', 'ENOSPC', 'EDQUOT']);
/** PostgreSQL is stopping, starting or out of connections, or the connection failed. */
const unreachableCodes = new Set<unknown>([
  '57P01', '57P02', '57P03', '53300', '08000', '08001', '08003', '08006', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE',
]); // prettier-ignore
const unreachableMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;
const fullMessages = /No space left on device|Disk quota exceeded/;

/** Recognises an outage of disk or database, and describes it. Any other failure is a bug of ours. */
export function describeOutage(error: unknown): Outage | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, syscall, stderr } = error as Error & { code?: unknown; syscall?: unknown; stderr?: unknown };
  if (fullCodes.has(code) || fullMessages.test(typeof stderr === 'string' ? stderr : '')) return full;
  if (unreachableCodes.has(code) || (code === 'ENOENT' && syscall === 'connect')) return unreachable;
  if (unreachableMessages.test(error.message)) return unreachable;
  return error.cause === undefined ? undefined : describeOutage(error.cause);
}
