import { parseFragment } from 'parse5';
import { describe, expect, test } from 'vitest';
import { faultsOfHtml } from '../../testing/html-oracle.ts';
import { markLimits } from './escape.ts';
import { grammarNamed, grammarOfFile } from './highlight-language.ts';
import { languageRows } from './highlight-languages.ts';
import { highlightBlob, highlightLimits } from './highlight.ts';

/** The text of a line of HTML, as a browser would show it. */
function textOf(html: string): string {
  type Node = { value?: string; childNodes?: Node[] };
  const read = (node: Node): string => node.value ?? (node.childNodes ?? []).map(read).join('');
  return read(parseFragment(html) as Node);
}

const count = (text: string, path: string): number => highlightBlob({ text, path }).lines.length;
const languageOf = (text: string): string | undefined => highlightBlob({ text, path: 'a.ts' }).language;

describe('highlightBlob', () => {
  test('scopes that span lines are closed and opened again', () => {
    const { lines, language } = highlightBlob({
      text: 'x = `a\n\n${1 + `b\nc`}`; /* d\ne */\n',
      path: 'a.ts',
    });
    expect(language).toBe('typescript');
    expect(lines).toHaveLength(5);
    expect(lines[1]).toBe('');
    expect(lines[4]).toBe('<span class="hljs-comment">e */</span>');
    for (const line of lines) {
      expect(line.match(/<span /g)?.length ?? 0).toBe(line.match(/<\/span>/g)?.length ?? 0);
    }
  });

  test(
    'MD-13 whatever a grammar makes of a text, it comes back complete and escaped',
    { timeout: 120_000 },
    () => {
      const text = '<script>alert("1")</script> & \'x\' `${y}` <!-- --> {{ z }} <?php echo 1 ?> #{q}\n\t<b onclick=x>\n"""\n\'\'\'\n/* é 😀\n<style>a{}</style>\n'; // prettier-ignore
      const wrong = languageRows
        .map((row) => row.split('|')[0] ?? '')
        .filter((language) => {
          const { lines } = highlightBlob({ text, language });
          const bare = lines.join('').replace(/<span class="[\w -]+">|<\/span>/g, '');
          return `${lines.map(textOf).join('\n')}\n` !== text || /[<>"']/.test(bare);
        });
      expect(languageRows.length).toBeGreaterThan(180);
      expect(wrong).toEqual([]);
    },
  );

  test('lines are those of the file', () => {
    for (const path of ['a.ts', 'a.unknown']) {
      expect(count('', path)).toBe(0);
      expect(count('\n', path)).toBe(1);
      expect(count('a', path)).toBe(1);
      expect(count('a\r\nb\r\n', path)).toBe(2);
      expect(count('a\n\n', path)).toBe(2);
      expect(highlightBlob({ text: 'a\r\nb', path }).lines.join('|')).not.toContain('\r');
    }
  });

  // Was: a direction mark in a comment made code read otherwise than it runs, unseen.
  test('DIFF-13 characters that are not seen, or turn text around, are marked with their number', () => {
    const mark = (number: string, character: string): string =>
      `<i data-hidden="U+${number}">${character}</i>`;
    for (const path of ['a.js', 'a.unknown']) {
      const { lines } = highlightBlob({ text: 'let a;\n/* \u202E */ b\u200B\n\uFEFF\n\u061C', path });
      expect(lines[0]).not.toContain('hidden');
      expect(lines[1]).toContain(mark('202E', '\u202E'));
      expect(lines[1]).toContain(mark('200B', '\u200B'));
      expect(lines[2]).toBe(mark('FEFF', '\uFEFF'));
      expect(lines[3]).toBe(mark('061C', '\u061C'));
    }
    // Was: not what is the end of a line to a program alone, and not the letters that are blank.
    for (const character of [
      '\u00AD',
      '\u061C',
      '\u1160',
      '\u180E',
      '\u2028',
      '\u2062',
      '\u3164',
      '\uFFA0',
      // Was: not what steers a terminal, nor what chooses between looks.
      '\u0008',
      '\u000B',
      '\u001B',
      '\u007F',
      '\u0085',
      '\u009B',
      '\u180B',
      '\uFE00',
      '\uFE0F',
      '\u{E0041}',
      '\u{E0100}',
    ]) {
      const number = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
      const { lines } = highlightBlob({ text: `// a${character}b()`, path: 'a.js' });
      expect(lines.join('\n')).toContain(mark(number, character));
    }
    // What belongs to letters and pictures stays as it is.
    expect(
      highlightBlob({
        text: '👩\u200D👩\u200D👧 ✔\uFE0F 🏷\uFE0F ☎\uFE0E 1\uFE0F\u20E3 #\uFE0F\u20E3\t\r\n a\u0301 \u0644\u200C',
        path: 'a.txt',
      }).lines.join(''),
    ).not.toContain('<');
  });

  describe('DIFF-13 many characters that are not seen', () => {
    const marksOf = (html: string): string[] =>
      [...html.matchAll(/<i data-hidden="([^"]*)">/g)].map((match) => match[1]!);
    const highlighted = (text: string, path: string): string => {
      const { lines } = highlightBlob({ text, path });
      // Copied as it is.
      expect(lines.map(textOf).join('\n')).toBe(text);
      return lines.join('\n');
    };

    test('beside each other have one mark, with their numbers and how many they are', () => {
      for (const path of ['a.js', 'a.unknown']) {
        const html = highlighted('/* \u200B\u200B\u200B\u202Ea\u{E0041}\u{E0041} */', path);
        expect(marksOf(html)).toEqual(['U+200B ×3 U+202E', 'U+E0041 ×2']);
        const many = highlighted('/* \u0001\u0002\u0003\u0004\u0005\u0006\u0007\u0008\u000B\u000C */', path);
        expect(marksOf(many)).toEqual(['U+0001 U+0002 U+0003 U+0004 U+0005 U+0006 U+0007 U+0008 … ×10']);
      }
    });

    test('of a line are in one mark at its end, after those that are marked each', () => {
      const { line } = markLimits;
      // In JavaScript the line goes on in other colours.
      for (const [text, path] of [
        ['a\u200B'.repeat(1000), 'a.unknown'],
        [`/* ${'a\u200B'.repeat(500)} */ 'x${'<\u200B'.repeat(500)}' + 1`, 'a.js'],
      ] as const) {
        const html = highlighted(`${text}\nb\u200Bc`, path);
        expect(marksOf(html)).toEqual([
          ...Array.from({ length: line - 1 }, () => 'U+200B'),
          `U+200B ×${1001 - line}`,
          'U+200B',
        ]);
        expect(faultsOfHtml(html, new Set())).toEqual([]);
      }
    });

    // Was: after 31 marks the code behind one was drawn the other way round.
    test('that turn text around do so for nothing behind them in the last mark of a line, either', () => {
      const html = highlighted(`${'a\u200B'.repeat(markLimits.line)}b\u202Ec\u2066\u2067d`, 'a.unknown');
      expect(html).toMatch(/b<i>\u202E<\/i>c<i>\u2066\u2067<\/i>d<\/i>$/);
      expect(faultsOfHtml(html, new Set())).toEqual([]);
    });

    // Was: 66 times the size of the text. One pattern for all characters of a long run overflows the stack.
    test('of a text are few elements and little HTML', () => {
      for (const path of ['a.js', 'a.unknown'])
        for (const line of ['\u0001', 'a\u0001'].map((text) => text.repeat(2_000_000)))
          expect(highlighted(line, path).length).toBeLessThan(line.length + 2000);
      const lines = 1000;
      const html = highlighted(`${'a\u0001'.repeat(10)}\n`.repeat(lines - 1) + 'a\u0001b', 'a.js');
      const whole = markLimits.text / 10;
      expect(marksOf(html)).toHaveLength(markLimits.text + (lines - whole));
      expect(marksOf(html).at(-2)).toBe('U+0001 ×10');
      expect(marksOf(html).at(-1)).toBe('U+0001');
    });
  });

  // Was: marked as characters in which something is hidden.
  test('DIFF-13 the flags of England, Scotland and Wales are pictures', () => {
    const tags = (text: string): string =>
      [...text].map((letter) => String.fromCodePoint(0xe0000 + letter.codePointAt(0)!)).join('');
    for (const path of ['a.txt', 'a.js']) {
      for (const region of ['gbeng', 'gbsct', 'gbwls']) {
        const flag = `\u{1F3F4}${tags(region)}\u{E007F}`;
        expect(highlightBlob({ text: `// ${flag} ${flag}${flag}`, path }).lines[0]).not.toContain('<i');
        expect(highlightBlob({ text: `// ${flag}\u{E007F}`, path }).lines[0]).toContain('"U+E007F"');
        expect(highlightBlob({ text: `// ${flag.slice(2)}`, path }).lines[0]).toContain('<i');
        expect(highlightBlob({ text: `// ${flag.slice(0, -2)}`, path }).lines[0]).toContain('<i');
      }
      expect(highlightBlob({ text: `// \u{1F3F4}${tags('ustx')}\u{E007F}`, path }).lines[0]).toContain('<i');
    }
  });

  test('embedded languages are highlighted too', () => {
    const { lines } = highlightBlob({ text: '<script>let a = 1;</script>', path: 'x.html' });
    expect(lines[0]).toContain('<span class="language-javascript"><span class="hljs-keyword">let</span>');
  });

  test('texts above a limit are plain', () => {
    expect(languageOf('let a;\n'.repeat(100))).toBe('typescript');
    expect(languageOf(`${'x'.repeat(highlightLimits.lineLength + 1)}\n`)).toBeUndefined();
    expect(languageOf('\n'.repeat(highlightLimits.lines + 1))).toBeUndefined();
    expect(languageOf('let a;\n'.repeat(highlightLimits.characters / 7 + 1))).toBeUndefined();
    expect(highlightBlob({ text: '<b>\n', path: 'a.unknown' })).toEqual({
      lines: ['&lt;b&gt;'],
      language: undefined,
    });
  });

  test('endlessly nested scopes do not multiply', () => {
    const { lines } = highlightBlob({ text: '${`\n'.repeat(3000).replace(/^/, '`'), language: 'js' });
    expect(lines.join('').length).toBeLessThan(5_000_000);
  });
});

describe('languages', () => {
  test.each([
    ['src/a.tsx', '', 'typescript'], ['A.PY', '', 'python'], ['Makefile', '', 'makefile'], ['Dockerfile.prod', '', 'dockerfile'], ['CMakeLists.txt', '', 'cmake'], ['notes.txt', '#!/bin/sh', 'plaintext'],
    ['x.h', '', 'c'], ['x.hpp', '', 'cpp'], ['pom.xml', '', 'xml'], ['a.min.js', '', 'javascript'], ['tsconfig.json', '', 'json'], ['Gemfile', '', 'ruby'], ['x.yml', '', 'yaml'], ['Cargo.toml', '', 'ini'], ['go.mod', '', 'go'],
    ['bin/run', '#!/usr/bin/env -S node --x\n', 'javascript'], ['bin/run', '#!/usr/bin/python3.11\n', 'python'], ['bin/run', '#! /bin/bash -e\n', 'bash'], ['x', '# -*- mode: ruby -*-\n', 'ruby'], ['x', '/* vim: set ft=cpp: */', 'cpp'],
    ['x.rs', '', 'rust'], ['x.pl', '', 'perl'], ['x.m', '', 'objectivec'], ['x.sql', '', 'sql'], ['x.vue', '', 'xml'], ['x', '<?xml version="1.0"?>', 'xml'], ['x.sh', '', 'bash'], ['.gitignore', '', 'plaintext'],
  ])('%s %s', (path, text, expected) => {
    expect(grammarOfFile(path, text)).toBe(expected);
  }); // prettier-ignore

  test('unknown names have none', () => {
    expect(grammarOfFile('data.bin', 'x')).toBeUndefined();
    expect(grammarOfFile('x', '#!/opt/unknown\n')).toBeUndefined();
    expect(grammarNamed('../../core')).toBeUndefined();
    expect(grammarNamed('__proto__')).toBeUndefined();
    expect(grammarNamed('TypeScript')).toBe('typescript');
    expect(grammarNamed('c++')).toBe('cpp');
    expect(grammarNamed('shell')).toBe('shell');
  });
});
