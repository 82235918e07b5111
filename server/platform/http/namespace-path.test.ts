import { describe, expect, it } from 'vitest';
import { foldNamespace, withoutRoot } from './namespace-path.ts';

describe('addresses', () => {
  it('a namespace of any depth becomes one segment, for pages, groups and git', () => {
    expect(foldNamespace('/a/b/c/-/issues/1?x=/-/y')).toBe('/a%2Fb%2Fc/-/issues/1?x=/-/y');
    expect(foldNamespace('/groups/a/b/-/labels')).toBe('/groups/a%2Fb/-/labels');
    expect(foldNamespace('/a/b.git/info/refs?service=git-upload-pack')).toBe(
      '/a%2Fb.git/info/refs?service=git-upload-pack',
    );
    expect(foldNamespace('/a/b.git/git-receive-pack')).toBe('/a%2Fb.git/git-receive-pack');
    expect(foldNamespace('/api/v4/projects/a%2Fb/-/search')).toBe('/api/v4/projects/a%2Fb/-/search');
    expect(foldNamespace('/-/session.json')).toBe('/-/session.json');
    expect(foldNamespace('/a/b/-/raw/main/%FF.txt')).toBe('/a%2Fb/-/raw/main/%EF%9F%BF.txt');
  });

  it('uploads are below a project; a project can have the same name', () => {
    const secret = '0123456789abcdef'.repeat(2);
    expect(foldNamespace('/a/b/c/uploads', 'POST')).toBe('/a%2Fb%2Fc/uploads');
    expect(foldNamespace('/a/uploads', 'GET')).toBe('/a/uploads');
    expect(foldNamespace(`/a/b/c/uploads/${secret}/x.png?thumbnail=1`)).toBe(
      `/a%2Fb%2Fc/uploads/${secret}/x.png?thumbnail=1`,
    );
    expect(foldNamespace('/a/uploads/b/c')).toBe('/a/uploads/b/c');
  });

  it('GIT-05 the relative root is only removed below it', () => {
    expect(withoutRoot('/code/a/b', '/code')).toBe('/a/b');
    expect(withoutRoot('/code', '/code')).toBe('/');
    expect(withoutRoot('/code?x', '/code')).toBe('/?x');
    expect(withoutRoot('/codex/a', '/code')).toBe('/codex/a');
    expect(withoutRoot('/a/b', '')).toBe('/a/b');
  });
});
