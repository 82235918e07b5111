import type { Person } from '../accounts/accounts.ts';
import type { PageAsked } from '../paging.ts';
import type { Invitation, Member } from './members.ts';
import type { ExplainedAction, MissingRight } from './missing-right.ts';

interface Membership {
  access_level: number;
  expires_at?: string | null;
}
interface Invited {
  email: string;
  access_level: number;
  expires_at?: string | null;
}
/** Of several people; those who could not be added are named with the reason. */
interface MembersAdded {
  status: string;
  message?: Record<string, string>;
}
interface InvitationsSent {
  status: string;
}
interface PickedPeople {
  search?: string;
  per_page?: number;
}

declare module '../calls.ts' {
  interface Calls {
    'GET /api/v4/projects/:id/members/all': { query: PageAsked & { query?: string }; answer: Member[] };
    'GET /api/v4/groups/:id/members/all': { query: PageAsked & { query?: string }; answer: Member[] };
    'POST /api/v4/projects/:id/members': { answer: Member | MembersAdded };
    'POST /api/v4/groups/:id/members': { answer: Member | MembersAdded };
    'PUT /api/v4/projects/:id/members/:user_id': { body: Membership; answer: Member };
    'PUT /api/v4/groups/:id/members/:user_id': { body: Membership; answer: Member };
    'DELETE /api/v4/projects/:id/members/:user_id': {
      query: { skip_subresources?: boolean };
      answer: undefined;
    };
    'DELETE /api/v4/groups/:id/members/:user_id': {
      query: { skip_subresources?: boolean };
      answer: undefined;
    };
    'GET /api/v4/projects/:id/invitations': { query: PageAsked; answer: Invitation[] };
    'GET /api/v4/groups/:id/invitations': { query: PageAsked; answer: Invitation[] };
    'POST /api/v4/projects/:id/invitations': { body: Invited; answer: InvitationsSent };
    'POST /api/v4/groups/:id/invitations': { body: Invited; answer: InvitationsSent };
    'DELETE /api/v4/projects/:id/invitations/:email': { answer: undefined };
    'DELETE /api/v4/groups/:id/invitations/:email': { answer: undefined };
    'GET /autocomplete/users.json': { query: PickedPeople; answer: Person[] };
    'GET /:project/-/missing_right.json': { query: { action: ExplainedAction }; answer: MissingRight };
  }
}
