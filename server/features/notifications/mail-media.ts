import { escapeHtml, unescapeHtml } from '../../markdown/index.ts';

/** Where the texts of a mail are from. */
export interface MediaPlace {
  readonly kind: 'project' | 'group';
  readonly id: number;
  /** Path of the project or group. */
  readonly projectPath: string;
  /** Its files are open to people without an account. */
  readonly isPublic: boolean;
}

const attributes = String.raw`(?:[^<>"]|"[^"]*")*`;
const tags = new RegExp(
  String.raw`<(?<opened>a|img|video|audio)\b(?<written>${attributes})>|</(?<closed>a|video|audio)>`,
  'g',
);

const valueOf = (written: string, name: string): string | undefined =>
  [...written.matchAll(/\s(?<attribute>[\w-]+)(?:="(?<value>[^"]*)")?/g)].find(
    ({ groups }) => groups!['attribute'] === name,
  )?.groups!['value'];

/** `door.png`, of an address as it stands in HTML. */
function fileName(address: string): string {
  const name = unescapeHtml(address).split(/[?#]/, 1)[0]!.split('/').at(-1)!;
  try {
    return decodeURIComponent(name);
  } catch {
    // Not every name is UTF-8.
    return name;
  }
}

/**
 * A program for mails has no session: what only members can load becomes a link with the name of the file, which asks for one where it is opened. So
 * does what is played. Addresses are whole ones already.
 */
export function linkMedia(html: string, place: MediaPlace, baseUrl: string): string {
  const open = [`/${place.projectPath}/uploads/`, `/-/${place.kind}/${place.id}/uploads/`].map(
    (path) => `${baseUrl}${path}`,
  );
  const canLoad = (address: string): boolean =>
    !address.startsWith(`${new URL(baseUrl).origin}/`) ||
    (place.isPublic && open.some((start) => address.startsWith(start)));
  let links = 0;
  return html.replaceAll(tags, (tag, ...rest) => {
    const { opened, written = '', closed } = rest.at(-1) as Partial<Record<string, string>>;
    const after = (rest.at(-3) as number) + tag.length;
    if (closed === 'a') links -= 1;
    else if (opened === 'a') links += 1;
    // What is within a player is shown by programs that can't play it.
    else if (closed !== undefined) return '';
    else {
      const source = valueOf(written, 'src');
      if (source === undefined) return opened === 'img' ? tag : '';
      const linked = (inner: string): string =>
        links > 0 ? inner : `<a href="${source}" rel="noreferrer">${inner}</a>`;
      if (opened === 'img' && canLoad(source)) return source.startsWith(baseUrl) ? linked(tag) : tag;
      // Players that were written as images have a link beside them.
      if (opened !== 'img' && html.startsWith(`</${opened}><a href="${source}"`, after)) return '';
      const name = fileName(source);
      const alt = unescapeHtml(valueOf(written, 'alt') ?? '').trim();
      const isSaid = alt === '' || name === alt || name.startsWith(`${alt}.`);
      return linked(escapeHtml(isSaid ? name : `${alt} (${name})`));
    }
    return tag;
  });
}

/** The same in the text as it was written: the addresses of files there are whole ones. */
export const wholeUploads = (text: string, { projectPath }: MediaPlace, baseUrl: string): string =>
  text.replaceAll(/\]\(\/uploads\/(?=[0-9a-f]{32}\/)/g, `](${baseUrl}/${projectPath}/uploads/`);
