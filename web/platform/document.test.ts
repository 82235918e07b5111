import { Script } from 'node:vm';
import { expect, it } from 'vitest';
import { renderDocument } from './document.ts';
import { keepEarlyPresses } from './early-presses.ts';

const parts = {
  app: '<p>Hello</p>',
  title: 'Hello',
  language: 'en',
  theme: 'light',
  gutterCollapsed: false,
  nonce: 'n"1',
  root: '/code',
  assets: { entry: 'assets/entry.js', early: [], scripts: ['assets/page.js'], styles: [], ahead: [] },
  state: '{}',
};

it('UX-01 a document asks for its first script behind its content, and for the others once that is painted', () => {
  const html = renderDocument(parts);
  const links = [...html.matchAll(/<link rel="preload"[^>]*>/g)].map(([link]) => link);
  expect(links).toEqual([
    '<link rel="preload" as="script" crossorigin fetchpriority="low" nonce="n&quot;1" href="/code/assets/entry.js">',
  ]);
  expect(html.indexOf('<p>Hello</p>')).toBeLessThan(html.indexOf(links[0]!));
  expect(html.indexOf(links[0]!)).toBeLessThan(html.indexOf('id="state"'));
  expect(html).toMatch(/for\(let f of \["\/code\/assets\/page\.js","\/code\/assets\/entry\.js"\]\)/);
});

it('UX-01 a document keeps presses from before its content', () => {
  const html = renderDocument(parts);
  // It is a script.
  expect(() => new Script(keepEarlyPresses)).not.toThrow();
  const keeper = html.indexOf('repeatEarlyPresses=');
  expect(keeper).toBeGreaterThan(html.indexOf('<script nonce="n&quot;1">'));
  expect(keeper).toBeLessThan(html.indexOf('<p>Hello</p>'));
});

it('UX-01 a document that stays as it is asks for no script', () => {
  const html = renderDocument({ ...parts, state: undefined });
  expect(html).not.toMatch(/import\(|rel="preload"|repeatEarly/);
});

it('UX-01 what runs early is asked for and run before the page’s script', () => {
  const html = renderDocument({ ...parts, assets: { ...parts.assets, early: ['assets/drag.js'] } });
  expect(html.indexOf('href="/code/assets/drag.js"')).toBeLessThan(
    html.indexOf('href="/code/assets/entry.js"'),
  );
  expect(html).toMatch(/import\("\/code\/assets\/drag\.js"\).*import\("\/code\/assets\/entry\.js"\)/);
});
