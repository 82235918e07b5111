/** First path segments reserved for the instance: no namespace follows them. */
export const ownSegments: ReadonlySet<string> = new Set(
  '- admin api assets dashboard explore help projects search uploads users'.split(' '),
);
