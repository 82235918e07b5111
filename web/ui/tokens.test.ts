import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const source = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

type Theme = 'light' | 'dark';

function block(selector: string): string {
  const start = source.indexOf(`${selector} {`);
  return source.slice(start, source.indexOf('\n}', start));
}

function tokens(theme: Theme, highContrast: boolean): Map<string, string> {
  const result = new Map<string, string>();
  const text = highContrast ? block(':root') + block(`[data-theme$='high_contrast']`) : block(':root');
  for (const [, name, light, dark] of text.matchAll(/--([\w-]+): (?:light-dark\((#\w+), (#\w+)\)|#\w+);/g)) {
    if (light !== undefined) result.set(name!, theme === 'light' ? light : dark!);
  }
  result.set('fgColor-onEmphasis', '#ffffff');
  return result;
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((index) => {
    const value = Number.parseInt(hex.slice(index, index + 2), 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light! + 0.05) / (dark! + 0.05);
}

const texts = [
  'default',
  'muted',
  'link',
  'accent',
  'success',
  'attention',
  'danger',
  'open',
  'closed',
  'done',
  'draft',
];
const grounds = ['bgColor-default', 'bgColor-muted', 'overlay-bgColor'];
const emphases = ['accent', 'success', 'attention', 'danger', 'open', 'closed', 'done', 'draft'];
const syntax = ['comment', 'keyword', 'string', 'entity', 'constant', 'variable', 'entity-tag'];

describe.each([
  ['light', false, 4.5],
  ['dark', false, 4.5],
  ['light', true, 7],
  ['dark', true, 7],
] as const)('tokens, %s, high contrast %s', (theme, high, least) => {
  const values = tokens(theme, high);
  const pairs = [
    ...texts.flatMap((text) => grounds.map((ground) => [`fgColor-${text}`, ground])),
    ...emphases.map((name) => ['fgColor-onEmphasis', `bgColor-${name}-emphasis`]),
    ...syntax.map((name) => [`color-prettylights-syntax-${name}`, 'bgColor-default']),
    ['fgColor-onEmphasis', 'button-primary-bgColor-hover'],
    ['fgColor-onEmphasis', 'button-danger-bgColor-hover'],
    ['fgColor-default', 'bgColor-neutral-muted'],
    ['fgColor-default', 'lineHighlight-bgColor'],
    ['fgColor-default', 'diffBlob-additionWord-bgColor'],
    ['fgColor-default', 'diffBlob-deletionWord-bgColor'],
  ] as [string, string][];
  it.each(pairs)(`UX-01 %s on %s has at least ${least} : 1`, (text, ground) => {
    expect(contrast(values.get(text)!, values.get(ground)!)).toBeGreaterThanOrEqual(least);
  });

  it('UX-01 the edges of controls have at least 3 : 1', () => {
    expect(
      contrast(values.get('control-borderColor-emphasis')!, values.get('bgColor-default')!),
    ).toBeGreaterThanOrEqual(3);
    expect(
      contrast(values.get('focus-outlineColor')!, values.get('bgColor-default')!),
    ).toBeGreaterThanOrEqual(3);
  });
});
