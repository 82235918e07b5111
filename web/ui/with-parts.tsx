import { Fragment, type ReactNode } from 'react';

/** An element, or what makes one of the words that stand in its place: `Please {{signIn:sign in}} to reply`. */
type Part = ReactNode | ((words: string) => ReactNode);

/**
 * Puts elements into a text that was looked up without these parameters: `edited {{time}} by {{author}}`. Each language has them in
 * its own order.
 */
export function withParts(text: string, parts: Readonly<Record<string, Part>>): ReactNode {
  return text.split(/\{\{(\w+(?::[^}]+)?)\}\}/).map((piece, index) => {
    if (index % 2 === 0) return piece;
    const [name = '', words = ''] = piece.split(':');
    const part = parts[name];
    return <Fragment key={piece}>{typeof part === 'function' ? part(words) : part}</Fragment>;
  });
}
