import colorNames from 'color-name';

/** `#abc`, `#aabbcc` or a name of CSS → `#aabbcc`; undefined if it is no colour. */
export function normalizeColor(color: string): string | undefined {
  const text = color.trim().toLowerCase();
  const named = Object.hasOwn(colorNames, text) ? colorNames[text] : undefined;
  if (named !== undefined) return `#${named.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(text);
  if (short !== null) return `#${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}`;
  return /^#[0-9a-f]{6}$/.test(text) ? text : undefined;
}

function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The text colour with the better contrast (WCAG 2 relative luminance). */
export function textColorOn(color: string): string {
  const background = luminance(color);
  const onWhite = 1.05 / (background + 0.05);
  const onDark = (background + 0.05) / (luminance('#1f1e24') + 0.05);
  return onWhite >= onDark ? '#FFFFFF' : '#1F1E24';
}

/** The colour of a label without one: the same for the same name. */
export function colorFromTitle(title: string): string {
  let hash = 0;
  for (const character of title) hash = (hash * 31 + character.codePointAt(0)!) >>> 0;
  const palette = [
    '#6699cc',
    '#428bca',
    '#5cb85c',
    '#69d100',
    '#a8d695',
    '#d9534f',
    '#d1d100',
    '#f0ad4e',
    '#ad8d43',
    '#7f8c8d',
    '#8e44ad',
    '#34495e',
  ];
  return palette[hash % palette.length]!;
}
