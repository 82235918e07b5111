import { describe, expect, it } from 'vitest';
import { rawSplat, toInternalPath } from './namespace-rewrite.ts';

describe('paths of namespaces', () => {
  it.each([
    ['/acme', '/acme'],
    ['/acme/large', '/acme%2Flarge'],
    ['/a/b/c/project', '/a%2Fb%2Fc%2Fproject'],
    ['/a/b/c/project/-/issues/1', '/a%2Fb%2Fc%2Fproject/-/issues/1'],
    ['/a/b/-/tree/main/-/deep', '/a%2Fb/-/tree/main/-/deep'],
    ['/groups/a/b/-/edit', '/groups/a%2Fb/-/edit'],
    ['/groups/new', '/groups/new'],
    ['/users/sign_in', '/users/sign_in'],
    ['/explore/groups', '/explore/groups'],
    ['/-/profile/emails', '/-/profile/emails'],
    ['/', '/'],
  ])('UX-01 %s is matched as %s', (shown, matched) => {
    expect(toInternalPath(shown)).toBe(matched);
  });

  it.each([
    ['a dollar sign', '/a/b/-/blob/main/$x.ts', '/a%2Fb/-/blob/main/$x.ts'],
    ['bytes that are no UTF-8', '/a/b/-/blob/main/%FF%FE.txt', '/a%2Fb/-/blob/main/%EF%9F%BF%EF%9F%BE.txt'],
    ['a lone percent sign', '/a/b/-/blob/main/100%', '/a%2Fb/-/blob/main/100%25'],
    ['a percent sign that is escaped', '/a/b/-/blob/main/100%25', '/a%2Fb/-/blob/main/100%25'],
    ['a newline and a hash', '/a/b/-/blob/main/x%0Ay%23z', '/a%2Fb/-/blob/main/x%0Ay%23z'],
  ])('GIT-02 %s in a file name does not stop the router', (_, shown, matched) => {
    expect(toInternalPath(shown)).toBe(matched);
    expect(() => decodeURIComponent(matched)).not.toThrow();
  });

  it.each(['%FC%41.txt', '%C3%BC.txt', '%EF%9F%BC', '%EF%9E%80%FF', 'a%E2%82'])(
    'GIT-02 %s can be matched, whatever its bytes are',
    (name) => expect(() => decodeURIComponent(toInternalPath(`/a/b/-/blob/main/${name}`))).not.toThrow(),
  );

  it('GIT-02 the file’s own bytes are read from the address', () => {
    expect(rawSplat('/a/b/-/blob/main/%FF%FE.txt?plain=1#L3', '/-/blob/')).toBe('main/%FF%FE.txt');
    expect(rawSplat('/a/b', '/-/blob/')).toBe('');
  });
});
