import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { initialsOf } from './avatar.tsx';
import { FormField, TextInput } from './field.tsx';
import { textColorOn } from './label.tsx';
import { pagesAround } from './navigation.tsx';
import { relativeTime } from './relative-time.tsx';
import { formatDate } from '../platform/formats.ts';

describe('relativeTime', () => {
  const now = Date.UTC(2026, 10, 21, 12);
  const second = 1000;
  const hour = 3600 * second;
  it.each([
    [10 * second, 'just now'],
    [90 * second, '2 minutes ago'],
    [59 * 60 * second, '1 hour ago'],
    [5 * hour, '5 hours ago'],
    [24 * hour, 'yesterday'],
    [72 * hour, '3 days ago'],
    [45 * 24 * hour, '2 months ago'],
    [800 * 24 * hour, '2 years ago'],
    [-3 * hour, 'in 3 hours'],
    [-24 * hour, 'tomorrow'],
  ])('UX-01 %i ms before now is “%s”', (distance, text) => {
    expect(relativeTime(now - distance, now)).toBe(text);
  });
  it('UX-01 a date is short and the same everywhere', () => {
    expect(formatDate('2026-11-01T23:30:00Z')).toBe('Nov 1, 2026');
  });
});

describe('labels', () => {
  it.each([
    ['#ffffff', '#000000'],
    ['#000', '#ffffff'],
    ['#dc143c', '#ffffff'],
    ['#f0ad4e', '#000000'],
    ['nonsense', '#000000'],
  ])('LABEL-01 on %s one writes in %s', (color, text) => {
    expect(textColorOn(color)).toBe(text);
  });
});

describe('avatars', () => {
  it.each([
    ['Ann Lee', 'AL'],
    ['large', 'L'],
    ['deep-learning-experiments', 'DE'],
    ['🌳 tree', '🌳T'],
    ['', '?'],
  ])('USER-02 %s is %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});

describe('pages', () => {
  it('UX-01 shows the ends and the neighbours, with gaps only for more than one page', () => {
    expect(pagesAround(1, 3)).toEqual([1, 2, 3]);
    expect(pagesAround(5, 20)).toEqual([1, null, 4, 5, 6, null, 20]);
    expect(pagesAround(4, 6)).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

describe('FormField', () => {
  it('UX-01 ties label, hint and error to the control', () => {
    const html = renderToStaticMarkup(
      <FormField label="Name" hint="As people call it" error={['is too long']} required>
        {(control) => <TextInput {...control} name="name" />}
      </FormField>,
    );
    const id = /<input[^>]* id="([^"]+)"/.exec(html)![1]!;
    expect(html).toContain(`for="${id}"`);
    expect(html).toContain('aria-invalid="true"');
    const described = /aria-describedby="([^"]+)"/.exec(html)![1]!.split(' ');
    for (const each of described) expect(html).toContain(`id="${each}"`);
    expect(described).toHaveLength(2);
    expect(html).toContain('role="alert"');
  });
});
