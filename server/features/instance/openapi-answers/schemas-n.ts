// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const schemas: DescribedAnswers['schemas'] = {
  "Namespace": {
    "type": "object",
    "properties": {
      "avatar_url": {
        "type": [
          "string",
          "null"
        ]
      },
      "billable_members_count": {
        "type": "integer"
      },
      "full_path": {
        "type": "string"
      },
      "id": {
        "type": "integer"
      },
      "kind": {
        "type": "string"
      },
      "members_count_with_descendants": {
        "type": "integer"
      },
      "name": {
        "type": "string"
      },
      "parent_id": {
        "type": [
          "integer",
          "null"
        ]
      },
      "path": {
        "type": "string"
      },
      "plan": {
        "type": "string"
      },
      "trial": {
        "type": "boolean"
      },
      "trial_ends_on": {
        "type": "null"
      },
      "web_url": {
        "type": "string"
      }
    },
    "required": [
      "avatar_url",
      "billable_members_count",
      "full_path",
      "id",
      "kind",
      "members_count_with_descendants",
      "name",
      "parent_id",
      "path",
      "plan",
      "trial",
      "trial_ends_on",
      "web_url"
    ]
  },
  "NamespaceBasic": {
    "type": "object",
    "properties": {
      "avatar_url": {
        "type": [
          "string",
          "null"
        ]
      },
      "full_path": {
        "type": "string"
      },
      "id": {
        "type": "integer"
      },
      "kind": {
        "type": "string"
      },
      "name": {
        "type": "string"
      },
      "parent_id": {
        "type": [
          "integer",
          "null"
        ]
      },
      "path": {
        "type": "string"
      },
      "web_url": {
        "type": "string"
      }
    },
    "required": [
      "avatar_url",
      "full_path",
      "id",
      "kind",
      "name",
      "parent_id",
      "path",
      "web_url"
    ]
  },
  "Note": {
    "type": "object",
    "properties": {
      "attachment": {
        "type": "null"
      },
      "author": {
        "$ref": "#/components/schemas/UserBasic"
      },
      "body": {
        "type": "string"
      },
      "commands_changes": {
        "type": "object",
        "additionalProperties": true
      },
      "commit_id": {
        "type": "string"
      },
      "confidential": {
        "type": "boolean"
      },
      "created_at": {
        "type": "string",
        "format": "date-time"
      },
      "excerpt": {
        "type": "string"
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
      "internal": {
        "type": "boolean"
      },
      "noteable_id": {
        "type": [
          "integer",
          "null"
        ]
      },
      "noteable_iid": {
        "type": [
          "integer",
          "null"
        ]
      },
      "noteable_type": {
        "type": "string"
      },
      "position": {
        "$ref": "#/components/schemas/DiffPosition"
      },
      "project_id": {
        "type": [
          "integer",
          "null"
        ]
      },
      "resolvable": {
        "type": "boolean"
      },
      "resolved": {
        "type": "boolean"
      },
      "resolved_at": {
        "type": [
          "string",
          "null"
        ],
        "format": "date-time"
      },
      "resolved_by": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/UserBasic"
          },
          {
            "type": "null"
          }
        ]
      },
      "suggestions": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/Suggestion"
        }
      },
      "system": {
        "type": "boolean"
      },
      "type": {
        "type": [
          "string",
          "null"
        ]
      },
      "updated_at": {
        "type": "string",
        "format": "date-time"
      }
    },
    "required": [
      "attachment",
      "author",
      "body",
      "commands_changes",
      "confidential",
      "created_at",
      "id",
      "imported",
      "imported_from",
      "internal",
      "noteable_id",
      "noteable_iid",
      "noteable_type",
      "project_id",
      "resolvable",
      "system",
      "type",
      "updated_at"
    ]
  },
  "NotificationSettings": {
    "type": "object",
    "properties": {
      "level": {
        "type": "string"
      },
      "notification_email": {
        "type": "string"
      },
      "notified_of_own_activity": {
        "type": "boolean"
      }
    },
    "required": [
      "level",
      "notification_email",
      "notified_of_own_activity"
    ]
  }
};
