import { Fragment, type ReactNode } from 'react';

/**
 * Puts elements into a text that was looked up without these parameters: `edited {{time}} by {{author}}`. Each language has them in
 * its own order.
 */
export function withParts(text: string, parts: Readonly<Record<string, ReactNode>>): ReactNode {
  return text
    .split(/\{\{(\w+)\}\}/)
    .map((piece, index) => (index % 2 === 0 ? piece : <Fragment key={piece}>{parts[piece]}</Fragment>));
}
