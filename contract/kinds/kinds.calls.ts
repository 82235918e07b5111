import type { News } from '../discussions/discussions.ts';
import type { SubjectChanges } from '../planning/changes.ts';
import type { SubjectPage } from './kinds.ts';

declare module '../calls.ts' {
  interface Calls {
    'GET /:parent/-/:segment/:iid.json': { answer: SubjectPage };
    'PUT /:parent/-/:segment/:iid.json': { body: SubjectChanges; answer: SubjectPage & News };
  }
}
