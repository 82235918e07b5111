// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const schemas: DescribedAnswers['schemas'] = {
  "SshKey": {
    "type": "object",
    "properties": {
      "created_at": {
        "type": "string",
        "format": "date-time"
      },
      "expires_at": {
        "type": [
          "string",
          "null"
        ],
        "format": "date-time"
      },
      "fingerprint_sha256": {
        "type": "string"
      },
      "id": {
        "type": "integer"
      },
      "key": {
        "type": "string"
      },
      "last_used_at": {
        "type": [
          "string",
          "null"
        ],
        "format": "date-time"
      },
      "title": {
        "type": "string"
      },
      "usage_type": {
        "type": "string"
      }
    },
    "required": [
      "created_at",
      "expires_at",
      "fingerprint_sha256",
      "id",
      "key",
      "last_used_at",
      "title",
      "usage_type"
    ]
  },
  "SshKeyWithUser": {
    "type": "object",
    "properties": {
      "created_at": {
        "type": "string",
        "format": "date-time"
      },
      "expires_at": {
        "type": "string",
        "format": "date-time"
      },
      "fingerprint_sha256": {
        "type": "string"
      },
      "id": {
        "type": "integer"
      },
      "key": {
        "type": "string"
      },
      "last_used_at": {
        "type": [
          "string",
          "null"
        ],
        "format": "date-time"
      },
      "title": {
        "type": "string"
      },
      "usage_type": {
        "type": "string"
      },
      "user": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/UserDetail"
          },
          {
            "type": "null"
          }
        ]
      }
    },
    "required": [
      "created_at",
      "expires_at",
      "fingerprint_sha256",
      "id",
      "key",
      "last_used_at",
      "title",
      "usage_type",
      "user"
    ]
  },
  "Suggestion": {
    "type": "object",
    "properties": {
      "appliable": {
        "type": "boolean"
      },
      "applied": {
        "type": "boolean"
      },
      "from_content": {
        "type": "string"
      },
      "from_line": {
        "type": "integer"
      },
      "id": {
        "type": "integer"
      },
      "to_content": {
        "type": "string"
      },
      "to_line": {
        "type": "integer"
      }
    },
    "required": [
      "appliable",
      "applied",
      "from_content",
      "from_line",
      "id",
      "to_content",
      "to_line"
    ]
  }
};
