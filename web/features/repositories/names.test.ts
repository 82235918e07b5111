import { describe, expect, it } from 'vitest';
import {
  decodeName,
  nameFromUrl as serverFromUrl,
  nameToUrl as serverToUrl,
} from '../../../server/git/byte-name.ts';
import { nameFromUrl, nameToUrl, showName } from './names.ts';

const names = [
  'README.md',
  'a b/ü #1%.ts',
  'line\nbreak',
  'čeština/日本語/🌳',
  '<script>alert(1)</script>',
  'it\'s & "that" ?x=1',
  decodeName(Buffer.from([0x66, 0xff, 0xfe, 0x6f])),
  decodeName(Buffer.from('\uF790', 'utf8')),
];

describe('names', () => {
  it.each(names)('writes %j into an address as the server does', (name) => {
    expect(nameToUrl(name)).toBe(serverToUrl(name));
  });

  it.each(names.slice(0, 7))('reads %j from an address as the server does', (name) => {
    expect(nameFromUrl(nameToUrl(name))).toBe(name);
    expect(serverFromUrl(nameToUrl(name))).toBe(name);
  });

  it('shows invisible characters', () => {
    expect(showName('a\nb\u202Etxt.exe')).toBe('a␊b\u204Btxt.exe');
    expect(showName(names[6]!)).toBe('f\uFFFD\uFFFDo');
  });
});
