import type { PageAsked } from '../paging.ts';
import type { ProtectedBranch, ProtectionChange } from './protected-branches.ts';

declare module '../calls.ts' {
  interface Calls {
    'GET /api/v4/projects/:id/protected_branches': { query: PageAsked; answer: ProtectedBranch[] };
    'POST /api/v4/projects/:id/protected_branches': { answer: ProtectedBranch };
    'PATCH /api/v4/projects/:id/protected_branches/:name': {
      body: ProtectionChange;
      answer: ProtectedBranch;
    };
    'DELETE /api/v4/projects/:id/protected_branches/:name': { answer: undefined };
  }
}
