import { languageOf, type Translation } from '../platform/messages.ts';

/** German: the catalogues beside the English ones. */
export default languageOf(
  'de',
  Object.values(
    import.meta.glob<Translation<unknown>>('../**/*.messages.de.ts', { eager: true, import: 'german' }),
  ),
);
