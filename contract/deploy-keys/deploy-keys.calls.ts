import type { PageAsked } from '../paging.ts';
import type { DeployKey } from './deploy-keys.ts';

declare module '../calls.ts' {
  interface Calls {
    'GET /api/v4/projects/:id/deploy_keys': { query: PageAsked; answer: DeployKey[] };
    'POST /api/v4/projects/:id/deploy_keys': { answer: DeployKey };
    'PUT /api/v4/projects/:id/deploy_keys/:key_id': { body: { can_push: boolean }; answer: DeployKey };
    'DELETE /api/v4/projects/:id/deploy_keys/:key_id': { answer: undefined };
  }
}
