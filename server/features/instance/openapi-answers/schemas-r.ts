// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const schemas: DescribedAnswers['schemas'] = {
  "References": {
    "type": "object",
    "properties": {
      "full": {
        "type": "string"
      },
      "relative": {
        "type": "string"
      },
      "short": {
        "type": "string"
      }
    },
    "required": [
      "full",
      "relative",
      "short"
    ]
  },
  "ResourceEvent": {
    "type": "object",
    "properties": {
      "action": {
        "type": "string"
      },
      "created_at": {
        "type": "string",
        "format": "date-time"
      },
      "id": {
        "type": "integer"
      },
      "issue_id": {
        "type": "integer"
      },
      "label": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/Label"
          },
          {
            "type": "null"
          }
        ]
      },
      "milestone": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/Milestone"
          },
          {
            "type": "null"
          }
        ]
      },
      "resource_id": {
        "type": "integer"
      },
      "resource_type": {
        "type": "string"
      },
      "source_commit": {
        "type": [
          "string",
          "null"
        ]
      },
      "state": {
        "type": "string"
      },
      "user": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/UserBasic"
          },
          {
            "type": "null"
          }
        ]
      },
      "weight": {
        "type": "integer"
      }
    },
    "required": [
      "created_at",
      "id",
      "resource_id",
      "resource_type",
      "user"
    ]
  }
};
