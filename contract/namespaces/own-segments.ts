/** First segments of addresses that are the instance's own: what follows is no namespace. */
export const ownSegments: ReadonlySet<string> = new Set(
  '- admin api assets dashboard explore help projects search uploads users'.split(' '),
);
