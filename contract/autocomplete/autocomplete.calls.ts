import type { OfferedIssue, OfferedLabel, OfferedMember, OfferedMilestone } from './autocomplete.ts';

interface Typed {
  query?: string;
  type?: string;
  type_id?: string;
}

declare module '../calls.ts' {
  interface Calls {
    'GET /:project/-/autocomplete_sources/members': { query: Typed; answer: OfferedMember[] };
    'GET /:project/-/autocomplete_sources/labels': { query: Typed; answer: OfferedLabel[] };
    'GET /:project/-/autocomplete_sources/milestones': { query: Typed; answer: OfferedMilestone[] };
    /** Subjects of a kind: `issues`. */
    'GET /:project/-/autocomplete_sources/:source': { query: Typed; answer: OfferedIssue[] };
  }
}
