/** A command that is replaced by a text (`/shrug`): it needs no right and changes nothing. */
export interface TextAction {
  readonly name: string;
  readonly params?: readonly string[];
  readonly description: string;
  readonly category: string;
  readonly text: (argument: string) => string;
}

export const textActions: readonly TextAction[] = [
  {
    name: 'shrug',
    params: ['<comment>'],
    description: 'Append the comment with ¯\\_(ツ)_/¯',
    category: 'Text',
    // Full-width low lines: plain ones would be emphasis.
    text: (argument) => `${argument} ¯\\＿(ツ)＿/¯`.trim(),
  },
  {
    name: 'tableflip',
    params: ['<comment>'],
    description: 'Append the comment with (╯°□°)╯︵ ┻━┻',
    category: 'Text',
    text: (argument) => `${argument} (╯°□°)╯︵ ┻━┻`.trim(),
  },
];
