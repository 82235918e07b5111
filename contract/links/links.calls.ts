import type { LinkedSubject, LinkedSubjects, LinkType } from './links.ts';

declare module '../calls.ts' {
  interface Calls {
    'GET /:parent/-/:segment/:key/links': { answer: LinkedSubject[] };
    'POST /:parent/-/:segment/:key/links': {
      body: { issuable_references: readonly string[]; link_type: LinkType };
      answer: LinkedSubjects;
    };
    'PUT /:parent/-/:segment/:key/links/:link': {
      body: { move_before_id?: number | null; move_after_id?: number | null };
      answer: LinkedSubjects;
    };
    'DELETE /:parent/-/:segment/:key/links/:link': { answer: LinkedSubjects };
  }
}
