// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const operations: DescribedAnswers['operations'] = {
  "DELETE /api/v4/projects/:id/protected_branches/:name": {
    "204": {}
  },
  "GET /api/v4/projects/:id/protected_branches/:name": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/ProtectedBranch"
        }
      }
    }
  },
  "GET /api/v4/projects/:id/protected_branches": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/ProtectedBranch"
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/push_rule": {
    "200": {
      "content": {
        "application/json": {
          "type": "null"
        }
      }
    }
  },
  "PATCH /api/v4/projects/:id/protected_branches/:name": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/ProtectedBranch"
        }
      }
    }
  },
  "POST /api/v4/projects/:id/protected_branches": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/ProtectedBranch"
        }
      }
    }
  }
};
