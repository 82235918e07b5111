import { pino } from 'pino';
import type { Logger } from 'pino';

export type { Logger } from 'pino';

const levels: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};

/** One line per record for people: time, level, message, then the other fields. */
function formatText(line: string): string {
  const { level, time, msg, pid, hostname, err, ...rest } = JSON.parse(line) as Record<string, unknown>;
  void pid;
  void hostname;
  const details = Object.entries(rest)
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' ');
  const stack = (err as { stack?: string } | undefined)?.stack;
  return `${new Date(time as number).toISOString()} ${(levels[level as number] ?? 'info').padEnd(5)} ${typeof msg === 'string' ? msg : ''}${details === '' ? '' : ` ${details}`}${stack === undefined ? '' : `\n${stack}`}\n`;
}

/** Structured logs on standard error, as JSON or as text. Secrets in headers are never logged. */
export function createLogger(level: string, format: 'json' | 'text' = 'json'): Logger {
  const destination =
    format === 'json'
      ? process.stderr
      : { write: (line: string) => void process.stderr.write(formatText(line)) };
  return pino(
    { level, redact: ['req.headers.authorization', 'req.headers.cookie', 'req.headers["private-token"]'] },
    destination,
  );
}
