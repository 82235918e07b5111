import { describe, expect, it } from 'vitest';
import { applyCommand, type MarkdownCommand } from './markdown-commands.ts';
import { quoteOf } from './markdown-quote.ts';

/** `a [b] c` stands for a text with `b` selected. */
function run(command: MarkdownCommand, marked: string): string {
  const start = marked.indexOf('‹');
  const end = marked.indexOf('›') - 1;
  const text = marked.replace('‹', '').replace('›', '');
  const change = applyCommand(command, { text, start, end });
  const result = text.slice(0, change.from) + change.insert + text.slice(change.to);
  return `${result.slice(0, change.start)}‹${result.slice(change.start, change.end)}›${result.slice(change.end)}`;
}

describe('the toolbar of a Markdown field', () => {
  it.each<[MarkdownCommand, string, string]>([
    ['bold', 'a ‹b› c', 'a **‹b›** c'],
    ['bold', 'a **‹b›** c', 'a ‹b› c'],
    ['italic', '‹›', '_‹›_'],
    ['code', 'a ‹b› c', 'a `‹b›` c'],
    ['code', '‹a\nb›', '```\n‹a\nb›\n```'],
    ['link', 'see ‹this›', 'see [this](‹url›)'],
    ['link', '‹›', '[‹›](url)'],
    ['quote', 'one\n‹two\nthree›', 'one\n‹> two\n> three›'],
    ['quote', '‹> two\n> three›', '‹two\nthree›'],
    ['bullets', 'on‹›e', '- one‹›'],
    ['tasks', '‹a\nb›', '‹- [ ] a\n- [ ] b›'],
    // was: the selection was gone.
    ['table', 'a ‹b›', 'a b\n\n| ‹header› | header |\n| --- | --- |\n| cell | cell |\n| cell | cell |\n'],
  ])('%s makes %j into %j', (command, before, after) => {
    expect(run(command, before)).toBe(after);
  });

  it('FORM-14 quotes a selection line by line and leaves room to write', () => {
    expect(quoteOf('one\n\ntwo\n')).toBe('> one\n>\n> two\n\n');
  });
});
