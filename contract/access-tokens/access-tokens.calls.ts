import type { PageAsked } from '../paging.ts';
import type { BotToken } from './access-tokens.ts';

interface TokensAsked extends PageAsked {
  state?: 'active' | 'inactive';
}

declare module '../calls.ts' {
  interface Calls {
    'GET /api/v4/projects/:id/access_tokens': { query: TokensAsked; answer: BotToken[] };
    'GET /api/v4/groups/:id/access_tokens': { query: TokensAsked; answer: BotToken[] };
    'POST /api/v4/projects/:id/access_tokens': { answer: BotToken };
    'POST /api/v4/groups/:id/access_tokens': { answer: BotToken };
    'POST /api/v4/projects/:id/access_tokens/:token_id/rotate': {
      body: { expires_at: string };
      answer: BotToken;
    };
    'POST /api/v4/groups/:id/access_tokens/:token_id/rotate': {
      body: { expires_at: string };
      answer: BotToken;
    };
    'DELETE /api/v4/projects/:id/access_tokens/:token_id': { answer: undefined };
    'DELETE /api/v4/groups/:id/access_tokens/:token_id': { answer: undefined };
  }
}
