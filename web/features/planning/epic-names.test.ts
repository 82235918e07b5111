import { describe, expect, it } from 'vitest';
import { epicNamed, epicsTyped, isTypedEpic } from './epic-names.ts';

describe('epics are named', () => {
  it('by number, reference, id and address', () => {
    for (const name of ['5', '&5', 'acme&5', 'acme/sub.group-1&12']) expect(epicNamed(name)).toBe(name);
    expect(epicNamed('https://example.org/root/groups/acme/sub/-/epics/12#note_3')).toBe('acme/sub&12');
    for (const none of ['', '&', 'acme', 'a b&5', '5x', '&1234567890', 'https://example.org'])
      expect(epicNamed(none), none).toBeUndefined();
  });

  it('SIDE-11 searches a number by number, and other words in titles', () => {
    expect(epicsTyped(undefined)).toEqual({});
    expect(epicsTyped('12')).toEqual({ iids: [12] });
    expect(epicsTyped('acme&12')).toEqual({ iids: [12] });
    expect(epicsTyped('https://example.org/groups/acme/-/epics/12')).toEqual({ iids: [12] });
    expect(epicsTyped('12 doors')).toEqual({ search: '12 doors', in: 'title' });
  });

  it('SIDE-11 matches a number exactly, and text in title, reference or address', () => {
    const epic = {
      iid: 5,
      title: 'Twelve Doors',
      references: { full: 'acme&5' },
      web_url: 'https://example.org/groups/acme/-/epics/5',
    };
    for (const typed of ['5', ' doors ', '&5', 'acme&5', 'https://example.org/groups/acme/-/epics/5'])
      expect(isTypedEpic(epic, typed), typed).toBe(true);
    for (const typed of ['15', '0', 'windows', '&6']) expect(isTypedEpic(epic, typed), typed).toBe(false);
  });
});
