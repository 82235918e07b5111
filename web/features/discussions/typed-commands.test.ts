import { describe, expect, it } from 'vitest';
import { mayHaveCommands, placeholderOf } from './typed-commands.ts';

const known = [
  { name: 'close', aliases: [], description: 'Close this issue' },
  { name: 'label', aliases: ['labels'], description: 'Add labels' },
];

describe('a comment with commands, while it is sent', () => {
  it('FORM-05 shows the text without them, and the commands being applied', () => {
    expect(placeholderOf('Done.\n\n/close', known)).toEqual({
      text: 'Done.',
      applying: { count: 1, description: 'close this issue' },
    });
    expect(placeholderOf('/close\n/labels ~bug', known)).toEqual({
      text: '',
      applying: { count: 2, description: undefined },
    });
  });
  it('FORM-05 unknown commands stay text; without a list every line that looks like a command is one', () => {
    expect(placeholderOf('/nothing of it', known)).toEqual({ text: '/nothing of it', applying: undefined });
    expect(placeholderOf('/close', undefined)).toEqual({
      text: '',
      applying: { count: 1, description: undefined },
    });
    expect(mayHaveCommands('a/b\nand /c')).toBe(false);
  });
});
