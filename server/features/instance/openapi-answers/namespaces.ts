// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const operations: DescribedAnswers['operations'] = {
  "GET /api/v4/namespaces/:id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Namespace"
        }
      }
    }
  },
  "GET /api/v4/namespaces/:path/exists": {
    "200": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "exists": {
              "type": "boolean"
            },
            "suggests": {
              "type": "array",
              "items": {
                "type": "string"
              }
            }
          },
          "required": [
            "exists",
            "suggests"
          ]
        }
      }
    }
  },
  "GET /api/v4/namespaces": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Namespace"
          }
        }
      }
    }
  }
};
