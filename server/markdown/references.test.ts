import { referenceSyntaxes } from '../../testing/reference-syntaxes.ts';
import { describe, expect, test } from 'vitest';
import { renderMarkdown } from './markdown-render.ts';
import type { MarkdownOptions, ReferenceSyntax } from './markdown-types.ts';
import { findReferences } from './reference-closing.ts';
import { fillReferences, referencesIn } from './reference-placeholder.ts';

const sha = '0123456789abcdef0123456789abcdef01234567';
const options: MarkdownOptions = {
  kind: 'text',
  projectPath: 'Group/project',
  instanceUrl: 'https://coppice.test/git',
  syntaxes: referenceSyntaxes,
};
const keys = (source: string, more: Partial<MarkdownOptions> = {}): string[] =>
  renderMarkdown(source, { ...options, ...more }).references.map(({ key }) => key);

describe('references in Markdown', () => {
  test.each([
    ['#12', 'issue:group/project#12'],
    ['(#12)', 'issue:group/project#12'],
    ['**#12**', 'issue:group/project#12'],
    ['#12.', 'issue:group/project#12'],
    ['a/b/c.d#3', 'issue:a/b/c.d#3'],
    ['my_group/my-project#4', 'issue:my_group/my-project#4'],
    ['other#5', 'issue:group/other#5'],
    ['@alice', 'user:@alice'],
    ['@Alice.', 'user:@alice'],
    ['@a.b-c_d', 'user:@a.b-c_d'],
    ['@group/sub', 'user:@group/sub'],
    ['~bug', 'label:group/project~bug'],
    ['~priority::high', 'label:group/project~priority::high'],
    ['~"two words"', 'label:group/project~two words'],
    ['a/b~bug', 'label:a/b~bug'],
    ['%v1.0', 'milestone:group/project%v1.0'],
    ['%"next one"', 'milestone:group/project%next one'],
    ['a/b%7', 'milestone:a/b%7'],
    ['0123abc', 'commit:group/project@0123abc'],
    [sha, `commit:group/project@${sha}`],
    [`a/b@${sha}`, `commit:a/b@${sha}`],
    ['a/b@0123abcd.', 'commit:a/b@0123abcd'],
    ['https://coppice.test/git/a/b/-/issues/9', 'issue:a/b#9'],
    ['https://coppice.test/git/a/b/-/issues/9?x=1#note_3', 'issue:a/b#9'],
    ['<https://coppice.test/git/a/b/-/issues/9>', 'issue:a/b#9'],
    [`https://coppice.test/git/a/b/-/commit/${sha}`, `commit:a/b@${sha}`],
    ['https://coppice.test/git/a/b/-/milestones/2', 'milestone:a/b%2'],
  ])('MD-12 %s', (source, key) => {
    expect(keys(`see ${source} there`)).toEqual([key]);
    expect(keys(source)).toEqual([key]);
  });

  test.each([
    '\\#12', '`#12`', '#12a', '#0', 'a#', '&#35;12', 'x@y.test', 'C++#1', '# 12', '[#12](https://a.test)', '![#12](https://a.test)', '<a href="https://a.test">#12</a>', '<code>@alice</code>',
    '```\n#12 @alice\n```', 'a~1', '100%done', '~', '%', '@', '@-x', '012345', 'abcdefg', '0123abcz', '550e8400-e29b-41d4-a716-446655440000', '1234567.5', 'https://a.test/#12', 'https://coppice.test/git/a/b/-/tree/main',
    'https://coppice.test.evil/git/a/b/-/issues/1', '@a@b.test', 'a\\_b/c#1', '$`#12`$', '~~~\n~bug\n~~~',
  ])('%s names nothing', (source) => {
    expect(keys(source).filter((key) => key !== 'issue:b/c#1')).toEqual([]);
  }); // prettier-ignore

  test('without a project only those that name their own', () => {
    const { projectPath: _, ...none } = options;
    const { references } = renderMarkdown('#1 ~a %b 0123abc a/b#2 c#3 @d', none);
    expect(references.map(({ key }) => key)).toEqual(['issue:a/b#2', 'user:@d']);
  });

  test('each is listed once, as first written', () => {
    const { references } = renderMarkdown('GROUP/Project#1 #1 group/project#1 @A @a', options);
    expect(references).toEqual([
      {
        key: 'issue:group/project#1',
        kind: 'issue',
        namespace: 'GROUP/Project',
        id: '1',
        text: 'GROUP/Project#1',
      },
      { key: 'user:@a', kind: 'user', namespace: '', id: 'A', text: '@A' },
    ]);
  });

  test('stored HTML lists the same references', () => {
    const { html, references } = renderMarkdown(
      '#1 a/b#2 @c ~"d e" %"f&g" 0123abc https://coppice.test/git/a/b/-/issues/9',
      options,
    );
    const stored = [...referencesIn(html).values()];
    expect(stored.map(({ key, kind, id, text }) => [key, kind, id, text])).toEqual(
      references.map(({ key, kind, id, text }) => [key, kind, id, text]),
    );
    expect(stored.map(({ namespace }) => namespace)).toEqual(
      references.map(({ namespace }) => namespace.toLowerCase()),
    );
  });
});

describe('fillReferences', () => {
  const issue = { href: '/g/p/-/issues/1', title: 'A "title" <b>' };

  test('what a viewer may see becomes a link, the rest stays the written text', () => {
    const { html } = renderMarkdown('a #1 b ~"x & y" c', options);
    expect(fillReferences(html, new Map([['issue:group/project#1', issue]]))).toBe(
      '<p>a <a class="reference reference-issue" href="/g/p/-/issues/1" title="A &quot;title&quot; &lt;b&gt;">#1</a> b ~&quot;x &amp; y&quot; c</p>\n',
    );
  });

  test('a missing target and a hidden one are indistinguishable', () => {
    const { html } = renderMarkdown('#1 #2', options);
    expect(fillReferences(html, new Map([['issue:group/project#1', undefined]]))).toBe('<p>#1 #2</p>\n');
  });

  test('URLs are shortened and keep the comment they point at; unresolved they stay links', () => {
    const url = 'https://coppice.test/git/a/b/-/issues/9#note_3';
    const { html } = renderMarkdown(`${url} https://coppice.test/git/group/project/-/issues/1`, options);
    expect(fillReferences(html, new Map([['issue:a/b#9', issue], ['issue:group/project#1', issue]]))).toContain(
      'href="/g/p/-/issues/1#note_3" title="A &quot;title&quot; &lt;b&gt;">a/b#9</a> <a class="reference reference-issue" href="/g/p/-/issues/1" title="A &quot;title&quot; &lt;b&gt;">#1</a>',
    ); // prettier-ignore
    expect(fillReferences(html, new Map())).toContain(`<a href="${url}">${url}</a>`);
  });

  test('labels show their colour and name, commits their short sha, closed issues a note', () => {
    const { html } = renderMarkdown(`~bug a/b@${sha} #1 @me`, options);
    const filled = fillReferences(
      html,
      new Map([
        ['label:group/project~bug', { href: '/l', title: '', color: '#ff0000' }],
        [`commit:a/b@${sha}`, { href: '/c', title: 'Fix', shownId: sha.slice(0, 8) }],
        ['issue:group/project#1', { ...issue, note: 'closed' }],
        ['user:@me', { href: '/me', title: 'Me', self: true }],
      ]),
    );
    expect(filled).toContain('fill="#ff0000"></rect></svg>bug</a>');
    expect(filled).toContain('>a/b@01234567</a>');
    expect(filled).toContain('>#1 (closed)</a>');
    expect(filled).toContain('<a class="reference reference-user reference-self" href="/me"');
  });

  test('MD-13 a text can not contain placeholders of its own', () => {
    const forged = '<coppice-ref data-key="x" data-kind="user" data-id="root">x</coppice-ref>';
    for (const source of [
      forged,
      `\`${forged}\``,
      `[x](y '${forged}')`,
      `<b title='${forged}'>y</b>`,
      forged.replaceAll('<', '&lt;'),
    ]) {
      const { html, references } = renderMarkdown(source, { kind: 'text' });
      expect(html).not.toContain('<coppice-ref');
      expect(references).toEqual([]);
      expect(fillReferences(html, new Map([['x', issue]]))).toBe(html);
    }
  });
});

const closing = (text: string): string[] =>
  findReferences(text, {
    projectPath: 'g/p',
    instanceUrl: 'https://coppice.test',
    syntaxes: referenceSyntaxes,
  }).closing.map(({ key }) => key);

describe('findReferences', () => {
  test.each([
    ['Closes #1', ['issue:g/p#1']],
    ['fixes #2, #3 and group/project#4', ['issue:g/p#2', 'issue:g/p#3', 'issue:group/project#4']],
    ['Fix: #5', ['issue:g/p#5']],
    ['resolves issue #6', ['issue:g/p#6']],
    ['Implementing issues #7, #8, and #9.', ['issue:g/p#7', 'issue:g/p#8', 'issue:g/p#9']],
    ['closing https://coppice.test/a/b/-/issues/10', ['issue:a/b#10']],
    ['Subject\n\nResolved #11\nClosed #12', ['issue:g/p#11', 'issue:g/p#12']],
    ['implement #13 #14', ['issue:g/p#13', 'issue:g/p#14']],
    ['fixes #1, see #2', ['issue:g/p#1']],
    ['fixes #1 and documents #2', ['issue:g/p#1']],
    ['discloses #1', []],
    ['closes @alice', []],
    ['closes the issue #1', []],
    ['CLOSES #1', []],
    ['closes `#1`', []],
    ['closes\n#1', []],
    ['prefix #1', []],
    ['fixes#1', []],
    ['fixes https://example.com/a/b/-/issues/1', []],
  ])('%s', (text, expected) => {
    expect(closing(text)).toEqual(expected);
  });

  test('mentions are found beside closing references', () => {
    const { references } = findReferences(`Fixes #1, thanks @bob; see a/b#2, ${sha} and ~bug`, {
      projectPath: 'g/p',
      syntaxes: referenceSyntaxes,
    });
    expect(references.map(({ key }) => key)).toEqual([
      'issue:g/p#1',
      'user:@bob',
      'issue:a/b#2',
      `commit:g/p@${sha}`,
      'label:g/p~bug',
    ]);
  });

  test('a new sigil is learnt from the kind that has it, below a group too', () => {
    const syntaxes: readonly ReferenceSyntax[] = [
      ...referenceSyntaxes,
      { kind: 'riddle', noun: 'riddle', sigil: '?', id: 'number', below: 'group', segment: 'riddles' },
    ];
    // was: the sigils were a list of this module
    const { references, html } = renderMarkdown(
      'Why? ?1, acme?2 and a/b?3 (#4); https://coppice.test/git/groups/a/b/-/riddles/5#note_1 and a?b',
      { ...options, syntaxes },
    );
    expect(references.map(({ key }) => key)).toEqual([
      'riddle:group/project?1',
      'riddle:acme?2',
      'riddle:a/b?3',
      'issue:group/project#4',
      'riddle:a/b?5',
    ]);
    expect([...referencesIn(html).keys()]).toEqual(references.map(({ key }) => key));
    expect(html).toContain('>a/b?5</coppice-ref>');
    expect(keys('?1')).toEqual([]);
  });

  test('sigils that are special in HTML or Markdown work, too', () => {
    const of = (kind: string, sigil: string, below: 'project' | 'group'): ReferenceSyntax => ({
      kind,
      noun: kind,
      sigil,
      id: 'number',
      below,
      segment: `${kind}s`,
    });
    const syntaxes = [
      ...referenceSyntaxes,
      of('epic', '&', 'group'),
      of('merge_request', '!', 'project'),
      of('snippet', '$', 'project'),
      of('alert', '^', 'project'),
    ];
    const source = '&1 and acme&2, a/b!3, !4! ![x](y) $5, ^6; &amp; &#35;7 R&D a&b';
    const { references, html } = renderMarkdown(source, { ...options, syntaxes });
    const found = [
      'epic:group/project&1',
      'epic:acme&2',
      'merge_request:a/b!3',
      'merge_request:group/project!4',
      'snippet:group/project$5',
      'alert:group/project^6',
    ];
    expect(references.map(({ key }) => key)).toEqual(found);
    expect([...referencesIn(html).keys()]).toEqual(found);
    const filled = fillReferences(html, new Map([['epic:acme&2', { href: '/e', title: 'E' }]]));
    expect(filled).toContain('<a class="reference reference-epic" href="/e" title="E">acme&amp;2</a>');
  });

  test('a hostile message takes no time', () => {
    const started = performance.now();
    for (const brick of ['closes #1, ', 'fixes ', '#1 and ', 'a/', '@', '`', 'https://', 'close ']) {
      findReferences(brick.repeat(40_000), { projectPath: 'g/p', syntaxes: referenceSyntaxes });
    }
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
