import { describe, expect, test } from 'vitest';
import { destinationOf } from './links.ts';
import type { MarkdownOptions } from './markdown-types.ts';

const file: MarkdownOptions = {
  kind: 'blob',
  projectPath: 'group/my.project',
  ref: 'feature/a#b',
  directory: 'docs/guide',
  relativeUrlRoot: '/git',
  instanceUrl: 'https://coppice.test/git',
};
const link = (url: string, options = file): string | undefined => destinationOf(url, 'link', options)?.url;
const image = (url: string, options = file): string | undefined => destinationOf(url, 'image', options)?.url;
const base = '/git/group/my.project/-';
const blob = `${base}/blob/feature/a%23b`;

describe('relative links of a file', () => {
  test.each([
    ['other.md', `${blob}/docs/guide/other.md`],
    ['./a b.md', `${blob}/docs/guide/a%20b.md`],
    ['a%20b.md', `${blob}/docs/guide/a%20b.md`],
    ['100%.md', `${blob}/docs/guide/100%25.md`],
    ['../top.md', `${blob}/docs/top.md`],
    ['../../../../x', `${blob}/x`],
    ['%2e%2e/%2E./x', `${blob}/x`],
    ['/LICENSE', `${blob}/LICENSE`],
    ['sub/', `${blob}/docs/guide/sub`],
    ['..\\win\\x.md', `${blob}/docs/win/x.md`],
    ['../..', `${base}/tree/feature/a%23b`],
    ['other.md#a-heading', `${blob}/docs/guide/other.md#user-content-a-heading`],
    ['other.md#L10', `${blob}/docs/guide/other.md#L10`],
    ['code.ts#L1-5', `${blob}/docs/guide/code.ts#L1-5`],
    ['x.md?raw=1&y=%20z', `${blob}/docs/guide/x.md?raw=1&y=%20z`],
    ['ünï.md', `${blob}/docs/guide/%C3%BCn%C3%AF.md`],
    ['/other/project/-/issues/1', '/other/project/-/issues/1'],
    ['#here', '#user-content-here'],
    ['?x=1', '?x=1'],
  ])('%s', (written, expected) => {
    expect(link(written)).toBe(expected);
  });

  test('images come raw', () => {
    expect(image('img/x.png')).toBe(`${base}/raw/feature/a%23b/docs/guide/img/x.png`);
    expect(image('/logo.svg?sanitize=true')).toBe(`${base}/raw/feature/a%23b/logo.svg?sanitize=true`);
  });
});

describe('links of an issue', () => {
  const issue: MarkdownOptions = { kind: 'text', projectPath: 'g/p', relativeUrlRoot: '/git' };

  test('uploads are the project’s', () => {
    expect(image('/uploads/0123abcd/a b.png', issue)).toBe('/git/g/p/uploads/0123abcd/a%20b.png');
    expect(link('/uploads/../../../etc/x', issue)).toBe('/git/g/p/uploads/etc/x');
  });

  test('other paths stay, relative ones lead into the repository where its branch is known', () => {
    expect(link('/g/p/-/issues/1#note_2', issue)).toBe('/g/p/-/issues/1#note_2');
    expect(link('docs/x.md', issue)).toBe('docs/x.md');
    expect(link('docs/x.md', { ...issue, ref: 'main' })).toBe('/git/g/p/-/blob/main/docs/x.md');
  });
});

describe('other sites', () => {
  test('are distinguished from our own', () => {
    expect(destinationOf('https://a.test/x', 'link', file)).toEqual({
      url: 'https://a.test/x',
      external: true,
    });
    expect(destinationOf('https://coppice.test/git/x', 'link', file)?.external).toBe(false);
    expect(destinationOf('https://coppice.test.evil/', 'link', file)?.external).toBe(true);
    expect(destinationOf('mailto:a@b.test', 'link', file)).toEqual({
      url: 'mailto:a@b.test',
      external: false,
    });
    expect(destinationOf('//a.test/x', 'link', file)).toEqual({ url: '//a.test/x', external: true });
    expect(destinationOf('/\\a.test/x', 'link', file)).toEqual({ url: '//a.test/x', external: true });
  });

  test('MD-13 no other scheme leads anywhere', () => {
    const hostile = ['javascript:x', 'JAVASCRIPT:x', ' java\tscript:x', 'java\u0000script:x', '\u200bjavascript:x', 'vbscript:x', 'data:text/html,x', 'file:///x', 'blob:x', 'about:blank', 'https:x', 'http:/x', 'x-y.z:1', 'jav\u202eascript:x']; // prettier-ignore
    expect(hostile.filter((url) => link(url) !== undefined)).toEqual([]);
    expect(image('mailto:x')).toBeUndefined();
    expect(image('data:image/png;base64,AAAA')).toBeUndefined();
    expect(link('')).toBeUndefined();
  });
});
