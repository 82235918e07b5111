/** The answer of GraphQL to the change of a health status. It can contain errors. */
interface UpdateIssueAnswer {
  data?: { updateIssue?: { errors: string[]; issue: { healthStatus: string | null } | null } | null };
  errors?: { message: string }[];
}

declare module '../calls.ts' {
  interface Calls {
    'POST /api/graphql': { body: { query: string; variables?: unknown }; answer: UpdateIssueAnswer };
  }
}
