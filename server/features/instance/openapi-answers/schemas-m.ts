// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const schemas: DescribedAnswers['schemas'] = {
  "Member": {
    "type": "object",
    "properties": {
      "access_level": {
        "type": "integer"
      },
      "avatar_url": {
        "type": [
          "string",
          "null"
        ]
      },
      "created_at": {
        "type": "string",
        "format": "date-time"
      },
      "created_by": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/UserBasic"
          },
          {
            "type": "null"
          }
        ]
      },
      "expires_at": {
        "type": [
          "string",
          "null"
        ],
        "format": "date"
      },
      "human_access": {
        "type": "string"
      },
      "id": {
        "type": "integer"
      },
      "inherited_from": {
        "type": [
          "string",
          "null"
        ]
      },
      "locked": {
        "type": "boolean"
      },
      "membership_state": {
        "type": "string"
      },
      "name": {
        "type": "string"
      },
      "state": {
        "type": "string"
      },
      "username": {
        "type": "string"
      },
      "web_url": {
        "type": "string"
      }
    },
    "required": [
      "access_level",
      "avatar_url",
      "created_at",
      "created_by",
      "expires_at",
      "human_access",
      "id",
      "inherited_from",
      "locked",
      "membership_state",
      "name",
      "state",
      "username",
      "web_url"
    ]
  },
  "Message": {
    "type": "object",
    "properties": {
      "message": {
        "type": "string"
      }
    },
    "required": [
      "message"
    ]
  },
  "Milestone": {
    "type": "object",
    "properties": {
      "created_at": {
        "type": "string",
        "format": "date-time"
      },
      "description": {
        "type": "string"
      },
      "due_date": {
        "type": [
          "string",
          "null"
        ],
        "format": "date"
      },
      "expired": {
        "type": "boolean"
      },
      "group_id": {
        "type": "integer"
      },
      "id": {
        "type": "integer"
      },
      "iid": {
        "type": "integer"
      },
      "issues": {
        "type": "object",
        "properties": {
          "closed": {
            "type": "integer"
          },
          "id": {
            "type": "integer"
          },
          "opened": {
            "type": "integer"
          }
        },
        "required": [
          "closed",
          "opened"
        ]
      },
      "project_id": {
        "type": "integer"
      },
      "start_date": {
        "type": [
          "string",
          "null"
        ],
        "format": "date"
      },
      "state": {
        "type": "string"
      },
      "title": {
        "type": "string"
      },
      "updated_at": {
        "type": "string",
        "format": "date-time"
      },
      "web_url": {
        "type": "string"
      }
    },
    "required": [
      "created_at",
      "description",
      "due_date",
      "id",
      "iid",
      "start_date",
      "state",
      "title",
      "updated_at"
    ]
  }
};
