/** The answer of GraphQL to the change of a health status and to the promotion of an issue. It can contain errors. */
interface MutationAnswer {
  data?: {
    updateIssue?: { errors: string[]; issue: { healthStatus: string | null } | null } | null;
    promoteToEpic?: { errors: string[]; epic: { webPath: string; reference: string } | null } | null;
  };
  errors?: { message: string }[];
}

declare module '../calls.ts' {
  interface Calls {
    'POST /api/graphql': { body: { query: string; variables?: unknown }; answer: MutationAnswer };
  }
}
