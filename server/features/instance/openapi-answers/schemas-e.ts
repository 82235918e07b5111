// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const schemas: DescribedAnswers['schemas'] = {
  "Email": {
    "type": "object",
    "properties": {
      "confirmed_at": {
        "type": [
          "string",
          "null"
        ],
        "format": "date-time"
      },
      "email": {
        "type": "string"
      },
      "id": {
        "type": "integer"
      }
    },
    "required": [
      "confirmed_at",
      "email",
      "id"
    ]
  },
  "Event": {
    "type": "object",
    "properties": {
      "action_name": {
        "type": "string"
      },
      "author": {
        "$ref": "#/components/schemas/UserBasic"
      },
      "author_id": {
        "type": [
          "integer",
          "null"
        ]
      },
      "author_username": {
        "type": "string"
      },
      "created_at": {
        "type": "string",
        "format": "date-time"
      },
      "id": {
        "type": "integer"
      },
      "imported": {
        "type": "boolean"
      },
      "imported_from": {
        "type": "string"
      },
      "note": {
        "type": "object",
        "properties": {
          "body": {
            "type": "string"
          },
          "excerpt": {
            "type": "string"
          },
          "id": {
            "type": "integer"
          },
          "noteable_iid": {
            "type": "integer"
          },
          "noteable_type": {
            "type": "string"
          }
        },
        "required": [
          "body",
          "excerpt",
          "id",
          "noteable_iid",
          "noteable_type"
        ]
      },
      "project": {
        "type": "object",
        "properties": {
          "name": {
            "type": "string"
          },
          "path_with_namespace": {
            "type": "string"
          },
          "web_url": {
            "type": "string"
          }
        },
        "required": [
          "name",
          "path_with_namespace",
          "web_url"
        ]
      },
      "project_id": {
        "type": "integer"
      },
      "push_data": {
        "$ref": "#/components/schemas/PushData"
      },
      "target_id": {
        "type": [
          "integer",
          "null"
        ]
      },
      "target_iid": {
        "type": [
          "integer",
          "null"
        ]
      },
      "target_title": {
        "type": [
          "string",
          "null"
        ]
      },
      "target_type": {
        "type": [
          "string",
          "null"
        ]
      }
    },
    "required": [
      "action_name",
      "author",
      "author_id",
      "author_username",
      "created_at",
      "id",
      "imported",
      "imported_from",
      "project",
      "project_id",
      "target_id",
      "target_iid",
      "target_title",
      "target_type"
    ]
  }
};
