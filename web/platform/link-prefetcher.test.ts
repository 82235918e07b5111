import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LinkPrefetcher, dwell, isThrifty, opensPage } from './link-prefetcher.ts';

let under: Set<string>;
let asked: string[];
let ahead: LinkPrefetcher;
beforeEach(() => {
  vi.useFakeTimers();
  under = new Set();
  asked = [];
  ahead = new LinkPrefetcher((href) => {
    under.add(href);
    asked.push(href);
    return () => under.delete(href);
  });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('fetching ahead', () => {
  it('UX-01 asks for nothing that a pointer only passes over', () => {
    for (let row = 0; row < 10; row++) {
      ahead.aim('pointer', `/issues/${row}`);
      vi.advanceTimersByTime(dwell - 1);
    }
    ahead.leave('pointer');
    vi.advanceTimersByTime(dwell);
    expect(asked).toEqual([]);
  });

  it('UX-01 prefetches two pages at most, and cancels what is left behind', () => {
    for (let row = 0; row < 10; row++) {
      ahead.aim('pointer', `/issues/${row}`);
      ahead.aim('focus', `/people/${row}`);
      vi.advanceTimersByTime(dwell);
      expect([...under]).toEqual([`/issues/${row}`, `/people/${row}`]);
    }
    ahead.leave('pointer');
    expect([...under]).toEqual(['/people/9']);
    ahead.leave('focus');
    expect(under.size).toBe(0);
  });

  it('UX-01 starts immediately on a press, once for pointer and focus, and keeps the opened page', () => {
    ahead.aim('pointer', '/issues/1');
    ahead.aim('pointer', '/issues/1', true);
    vi.advanceTimersByTime(0);
    ahead.aim('pointer', '/issues/1', true);
    ahead.aim('focus', '/issues/1');
    vi.advanceTimersByTime(dwell);
    expect(asked).toEqual(['/issues/1']);
    ahead.keep();
    ahead.leave('pointer');
    ahead.leave('focus');
    expect([...under]).toEqual(['/issues/1']);
  });

  it('UX-01 starts nothing more once a navigation begins', () => {
    ahead.aim('pointer', '/issues/1');
    ahead.keep();
    vi.advanceTimersByTime(dwell);
    expect(asked).toEqual([]);
  });
});

describe('links worth prefetching', () => {
  it('UX-01 none where data is expensive or slow', () => {
    expect(isThrifty({ saveData: true, effectiveType: '4g' })).toBe(true);
    expect(isThrifty({ effectiveType: '2g' })).toBe(true);
    expect(isThrifty({ effectiveType: 'slow-2g' })).toBe(true);
    expect(isThrifty({ saveData: false, effectiveType: '4g' })).toBe(false);
    expect(isThrifty(undefined)).toBe(false);
  });

  it('UX-01 only links that open another page', () => {
    const here = { pathname: '/acme/large/-/issues' };
    expect(opensPage('/acme/large/-/issues?label_name[]=bug', here)).toBe(false);
    expect(opensPage('/acme/large/-/issues#main', here)).toBe(false);
    expect(opensPage('/acme/large/-/issues/1', here)).toBe(true);
    expect(opensPage('/acme/large?x=1', here)).toBe(true);
  });
});
