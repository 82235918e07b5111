import type { ReactNode } from 'react';
import './label.css';
import { formatNumber } from '../platform/formats.ts';

/** Black or white, whichever has more contrast to the colour (WCAG's formula). */
export function textColorOn(color: string): '#000000' | '#ffffff' {
  const match = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color);
  if (match === null) return '#000000';
  const hex = match[1]!.length === 3 ? [...match[1]!].map((digit) => digit + digit).join('') : match[1]!;
  const [r, g, b] = [0, 2, 4].map((index) => {
    const value = Number.parseInt(hex.slice(index, index + 2), 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
  // At 0.179 black and white have the same contrast.
  return luminance > 0.179 ? '#000000' : '#ffffff';
}

export interface LabelLike {
  name: string;
  color: string;
  text_color?: string | undefined;
  description?: string | null | undefined;
}

/** A label as a chip in its colour; `scope::value` in two tones. */
export function Label({ label, href }: { label: LabelLike; href?: string }) {
  const split = label.name.lastIndexOf('::');
  const style = { backgroundColor: label.color, color: textColorOn(label.color) };
  const content =
    split > 0 ? (
      <>
        <span>{label.name.slice(0, split)}</span>
        <span className="chip-value">{label.name.slice(split + 2)}</span>
      </>
    ) : (
      label.name
    );
  const title = label.description ?? undefined;
  return href === undefined ? (
    <span className="chip" style={style} title={title} dir="auto">
      {content}
    </span>
  ) : (
    <a className="chip" style={style} title={title} href={href} dir="auto">
      {content}
    </a>
  );
}

/** A quiet framed word: 'Private', 'Archived', 'Owner'. */
export function Tag({
  children,
  tone = 'neutral',
  icon,
}: {
  children: ReactNode;
  tone?: 'neutral' | 'accent' | 'attention' | 'danger' | 'success';
  icon?: ReactNode;
}) {
  return (
    <span className={`tag tag-${tone}`}>
      {icon}
      {children}
    </span>
  );
}

export function Counter({ children }: { children: number }) {
  return <span className="counter">{formatNumber(children)}</span>;
}
