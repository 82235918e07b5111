import { describe, expect, it } from 'vitest';
import { referenceSyntaxes } from '../../testing/reference-syntaxes.ts';
import { renderCommitText } from './commit-text.ts';
import { fillReferences } from './reference-placeholder.ts';

describe('the text of a commit', () => {
  it('MD-13 is escaped, and its references become links only when they are resolved', () => {
    const html = renderCommitText(
      'Fix <script>alert(1)</script> & close #12, see https://example.com/a?b=1&c="x.',
      'group/project',
      referenceSyntaxes,
    );
    const filled = fillReferences(
      html,
      new Map([['issue:group/project#12', { href: '/group/project/-/issues/12', title: '"quoted"' }]]),
    );
    expect(filled).toContain('&lt;script&gt;');
    expect(filled).not.toContain('<script');
    expect(filled).toContain(
      '<a class="reference reference-issue" href="/group/project/-/issues/12" title="&quot;quoted&quot;">#12</a>',
    );
    expect(filled).toContain(
      '<a href="https://example.com/a?b=1&amp;c=" rel="nofollow noreferrer noopener">',
    );
    expect(fillReferences(html, new Map())).toContain('close #12, see');
  });
});
