// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const operations: DescribedAnswers['operations'] = {
  "DELETE /api/v4/projects/:id/fork": {
    "204": {},
    "304": {}
  },
  "POST /api/v4/projects/:id/fork/:forked_from_id": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Project"
        }
      }
    }
  },
  "POST /api/v4/projects/:id/fork": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Project"
        }
      }
    }
  }
};
