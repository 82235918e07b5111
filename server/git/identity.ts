import type { Identity } from './ref-writer.ts';

/** `Name <mail> seconds zone`, without characters that could end the line or the address. */
export function formatIdentity({ name, email, time, offset = 0 }: Identity): string {
  const seconds = Math.max(0, Math.trunc(time ?? Date.now() / 1000));
  const minutes = Math.min(14 * 60, Math.abs(Math.trunc(offset)));
  const zone = `${offset < 0 ? '-' : '+'}${String(Math.floor(minutes / 60)).padStart(2, '0')}${String(minutes % 60).padStart(2, '0')}`;
  return `${clean(name) || 'Unknown'} <${clean(email).replaceAll(' ', '')}> ${seconds} ${zone}`;
}

function clean(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex
      .replace(/[<>\u0000-\u001F\u007F]/gu, '')
      .replace(/^[\s.,:;"'\\]+|[\s.,:;"'\\]+$/gu, '')
      .slice(0, 500)
  );
}
