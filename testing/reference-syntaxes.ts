import type { ReferenceSyntax } from '../server/markdown/index.ts';

/** References that texts of tests use: those of issues and commits. */
export const referenceSyntaxes: readonly ReferenceSyntax[] = [
  {
    kind: 'issue',
    noun: 'issue',
    sigil: '#',
    id: 'number',
    below: 'project',
    segment: 'issues',
    closable: true,
  },
  { kind: 'commit', noun: 'commit', sigil: '@', id: 'sha', below: 'project', segment: 'commit' },
];
