import { inWords } from '../../../platform/subjects/change.ts';
import { invalid } from '../../../platform/errors.ts';
import { inColumn } from '../attribute.ts';
import type { Attribute } from '../attribute.ts';

const longest = 255;

/** The address of a Zoom meeting as it is stored; undefined for anything else. */
export function parseZoomLink(text: string): string | undefined {
  if (text.length > longest || !URL.canParse(text)) return undefined;
  const { protocol, hostname, username, pathname, href } = new URL(text);
  const isZoom = hostname === 'zoom.us' || hostname.endsWith('.zoom.us');
  const isMeeting = /^\/(?:j|my|s|wc)\/[^/]/.test(pathname);
  return protocol === 'https:' && username === '' && isZoom && isMeeting ? href : undefined;
}

/** The Zoom meeting that a subject's page links to. */
export const zoomLink: Attribute = {
  name: 'zoom_link',
  right: 'admin',
  isAsked: (changes) => changes.zoomLink !== undefined,
  plan({ subject }, { zoomLink: asked = null }) {
    const wanted = asked === null ? null : parseZoomLink(asked);
    if (wanted === undefined) throw invalid({ zoom_link: ['is not the address of a Zoom meeting'] });
    return wanted === subject.fields.zoom_link ? undefined : inColumn('zoom_link', wanted);
  },
  words: inWords<string>({
    en: ({ new: wanted }, { noun }) => [
      wanted === null ? `removed a Zoom call from this ${noun}` : `added a Zoom call to this ${noun}`,
    ],
    de: ({ new: wanted }) => [
      wanted === null ? 'hat eine Zoom-Besprechung entfernt' : 'hat eine Zoom-Besprechung hinzugefügt',
    ],
  }),
};
