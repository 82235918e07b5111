import Negotiator from 'negotiator';
import { isLocale, locales, pseudoLocale } from '../../../contract/session/locales.ts';
import type { PageLocale } from '../../../contract/session/locales.ts';
import type { Viewer } from '../access/viewer.ts';

const environment = process.env['NODE_ENV'];
const available: readonly string[] = [
  ...Object.keys(locales),
  ...(environment === 'test' || environment === 'development' ? [pseudoLocale] : []),
];

/** The language of a page: the person's choice, otherwise what the browser asks for, otherwise English. */
export function languageOfRequest(viewer: Viewer, accepted: string | undefined): PageLocale {
  if (isLocale(viewer.language)) return viewer.language;
  if (accepted === undefined) return 'en';
  // Longer headers are no browser's.
  const best = new Negotiator({ headers: { 'accept-language': accepted.slice(0, 200) } }).language(available);
  return (best as PageLocale | undefined) ?? 'en';
}
