// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const operations: DescribedAnswers['operations'] = {
  "PUT /api/v4/projects/:id/labels/:label_id/promote": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Label"
        }
      }
    }
  },
  "PUT /api/v4/projects/:id/labels/promote": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Label"
        }
      }
    }
  }
};
