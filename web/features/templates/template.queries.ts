import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../platform/query.ts';
import { pathPart } from '../../platform/url.ts';

export interface TemplatePlace {
  /** Path of the project, or of the group with `parent` 'group'. */
  project: string;
  parent?: 'project' | 'group';
  /** The name of its kind in addresses: `issue`, `merge_request`. */
  kind: string;
}

export const templatesBase = ({ project, parent = 'project' }: TemplatePlace): `/${string}/-` =>
  `${parent === 'group' ? '/groups' : ''}/${pathPart(project)}/-`;

/** The names of the templates. */
export const templateNamesQuery = (place: TemplatePlace) => ({
  ...apiQuery(`${templatesBase(place)}/description_templates/names/${place.kind}`),
  // They are loaded once: a later push affects the next form.
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

/** For the route of a form: one that has them from the beginning does not move when their menu is there. It is there without them, too. */
export const loadTemplateNames = (client: QueryClient, place: TemplatePlace): Promise<void> =>
  client.prefetchQuery(templateNamesQuery(place));
