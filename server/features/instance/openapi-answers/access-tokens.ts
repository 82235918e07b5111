// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const operations: DescribedAnswers['operations'] = {
  "DELETE /api/v4/groups/:id/access_tokens/:token_id": {
    "204": {}
  },
  "DELETE /api/v4/projects/:id/access_tokens/:token_id": {
    "204": {}
  },
  "GET /api/v4/groups/:id/access_tokens/:token_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/AccessToken"
        }
      }
    }
  },
  "GET /api/v4/groups/:id/access_tokens": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/AccessToken"
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/access_tokens/:token_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/AccessToken"
        }
      }
    }
  },
  "GET /api/v4/projects/:id/access_tokens": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/AccessToken"
          }
        }
      }
    }
  },
  "POST /api/v4/groups/:id/access_tokens/:token_id/rotate": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/AccessTokenWithToken"
        }
      }
    }
  },
  "POST /api/v4/groups/:id/access_tokens": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/AccessTokenWithToken"
        }
      }
    }
  },
  "POST /api/v4/projects/:id/access_tokens/:token_id/rotate": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/AccessTokenWithToken"
        }
      }
    }
  },
  "POST /api/v4/projects/:id/access_tokens": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/AccessTokenWithToken"
        }
      }
    }
  }
};
