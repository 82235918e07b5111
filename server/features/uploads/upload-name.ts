/** A file name that is safe in an address: letters, digits and `.-+_`, underscores for the rest; never hidden, never too long. */
export function safeFilename(written: string): string {
  const base = written.replaceAll('\\', '/').split('/').at(-1) ?? '';
  const safe = base
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}._+-]/gu, '_')
    .replace(/^\.+/, '_');
  if (safe === '' || safe === '_') return 'unnamed';
  const dot = safe.lastIndexOf('.');
  const extension = dot > 0 ? safe.slice(dot).slice(0, 20).toWellFormed() : '';
  const stem = dot > 0 ? safe.slice(0, dot) : safe;
  return stem.slice(0, 100).toWellFormed() + extension;
}

/** The alternative text of an image: its name without the extension. */
export function altOf(filename: string, media: boolean): string {
  return media ? filename.replace(/(?<=.)\.[^.]*$/, '') : filename;
}
