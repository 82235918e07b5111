// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const operations: DescribedAnswers['operations'] = {
  "POST /api/v4/markdown": {
    "201": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "html": {
              "type": "string"
            }
          },
          "required": [
            "html"
          ]
        }
      }
    }
  }
};
