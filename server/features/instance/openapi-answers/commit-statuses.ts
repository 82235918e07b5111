// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const operations: DescribedAnswers['operations'] = {
  "GET /api/v4/projects/:id/repository/commits/:sha/statuses": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {}
        }
      }
    }
  },
  "POST /api/v4/projects/:id/statuses/:sha": {
    "201": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "allow_failure": {
              "type": "boolean"
            },
            "author": {
              "$ref": "#/components/schemas/UserBasic"
            },
            "coverage": {
              "type": [
                "number",
                "null"
              ]
            },
            "created_at": {
              "type": "string",
              "format": "date-time"
            },
            "description": {
              "type": [
                "string",
                "null"
              ]
            },
            "finished_at": {
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "id": {
              "type": "integer"
            },
            "name": {
              "type": "string"
            },
            "pipeline_id": {
              "type": "null"
            },
            "ref": {
              "type": "string"
            },
            "sha": {
              "type": "string"
            },
            "started_at": {
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "status": {
              "type": "string"
            },
            "target_url": {
              "type": [
                "string",
                "null"
              ]
            }
          },
          "required": [
            "allow_failure",
            "author",
            "coverage",
            "created_at",
            "description",
            "finished_at",
            "id",
            "name",
            "pipeline_id",
            "ref",
            "sha",
            "started_at",
            "status",
            "target_url"
          ]
        }
      }
    }
  }
};
