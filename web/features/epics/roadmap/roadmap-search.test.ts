import { describe, expect, it } from 'vitest';
import {
  isFilteredRoadmap,
  roadmapHref,
  roadmapParameters,
  roadmapSearch,
  withoutTypedRoadmapFilters,
} from './roadmap-search.ts';

describe('the address of a roadmap', () => {
  it('names a zoom that is known and not the usual one, and no order: rows are by date', () => {
    expect(roadmapSearch({ zoom: 'weeks', sort: 'title' })).toMatchObject({ zoom: 'weeks' });
    expect(roadmapSearch({ zoom: 'weeks', sort: 'title' })).not.toHaveProperty('sort');
    for (const zoom of ['months', 'decades']) expect(roadmapSearch({ zoom }).zoom).toBeUndefined();
  });

  it('asks the server for its filters and a later page, not for what the browser draws', () => {
    const asked = roadmapParameters(roadmapSearch({ zoom: 'weeks', author_username: 'ann' }), 1);
    expect(asked).toMatchObject({ author_username: 'ann', page: undefined });
    for (const name of ['zoom', 'sort', 'order_by']) expect(asked).not.toHaveProperty(name);
    expect(roadmapParameters({}, 2).page).toBe(2);
  });

  it('begins with the first rows where something else is asked for', () => {
    const search = { ...roadmapSearch({ zoom: 'weeks' }), page: 3 };
    expect(roadmapHref('/groups/acme/-/roadmap', search, { zoom: undefined })).toBe('/groups/acme/-/roadmap');
    expect(roadmapHref('/groups/acme/-/roadmap', search)).toBe('/groups/acme/-/roadmap?zoom=weeks');
  });

  it('is filtered by more than a state or a zoom', () => {
    expect(isFilteredRoadmap(roadmapSearch({ zoom: 'weeks', state: 'all' }))).toBe(false);
    expect(isFilteredRoadmap(roadmapSearch({ author_username: 'ann' }))).toBe(true);
  });

  it('keeps its zoom where filters were typed into the search', () => {
    expect(withoutTypedRoadmapFilters(roadmapSearch({ zoom: 'weeks', search: 'author:ann' }))).toMatchObject({
      zoom: 'weeks',
      author_username: 'ann',
    });
    expect(withoutTypedRoadmapFilters(roadmapSearch({ search: 'plain' }))).toBeUndefined();
  });
});
