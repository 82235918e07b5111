import { expect, it } from 'vitest';
import { linkMedia } from './mail-media.ts';

const base = 'https://coppice.example';
const place = { kind: 'project', id: 1, projectPath: 'acme/closed', isPublic: false } as const;

it('NOTIFY-01 an image that only members can load is a link to it, whatever its text says', () => {
  const address = `${base}/acme/closed/uploads/0123/door.png`;
  // was: the end of the text was taken for the address, and the image stayed
  expect(linkMedia(`<p><img alt="door src=" src="${address}"></p>`, place, base)).toBe(
    `<p><a href="${address}" rel="noreferrer">door src= (door.png)</a></p>`,
  );
});
