// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const schemas: DescribedAnswers['schemas'] = {
  "Tag": {
    "type": "object",
    "properties": {
      "commit": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/Commit"
          },
          {
            "type": "null"
          }
        ]
      },
      "created_at": {
        "type": [
          "string",
          "null"
        ],
        "format": "date-time"
      },
      "message": {
        "type": "string"
      },
      "name": {
        "type": "string"
      },
      "protected": {
        "type": "boolean"
      },
      "release": {
        "type": "null"
      },
      "target": {
        "type": "string"
      }
    },
    "required": [
      "commit",
      "created_at",
      "message",
      "name",
      "protected",
      "release",
      "target"
    ]
  },
  "TaskCompletionStatus": {
    "type": "object",
    "properties": {
      "completed_count": {
        "type": "integer"
      },
      "count": {
        "type": "integer"
      }
    },
    "required": [
      "completed_count",
      "count"
    ]
  },
  "TimeStats": {
    "type": "object",
    "properties": {
      "human_time_estimate": {
        "type": [
          "string",
          "null"
        ]
      },
      "human_total_time_spent": {
        "type": [
          "string",
          "null"
        ]
      },
      "time_estimate": {
        "type": "integer"
      },
      "total_time_spent": {
        "type": "integer"
      }
    },
    "required": [
      "human_time_estimate",
      "human_total_time_spent",
      "time_estimate",
      "total_time_spent"
    ]
  },
  "Todo": {
    "type": "object",
    "properties": {
      "action_name": {
        "type": "string"
      },
      "author": {
        "$ref": "#/components/schemas/UserBasic"
      },
      "because": {
        "type": "string"
      },
      "body": {
        "type": "string"
      },
      "created_at": {
        "type": "string",
        "format": "date-time"
      },
      "group": {
        "$ref": "#/components/schemas/NamespaceBasic"
      },
      "id": {
        "type": "integer"
      },
      "note": {
        "type": "null"
      },
      "project": {
        "type": "object",
        "properties": {
          "id": {
            "type": "integer"
          },
          "name": {
            "type": "string"
          },
          "name_with_namespace": {
            "type": "string"
          },
          "path": {
            "type": "string"
          },
          "path_with_namespace": {
            "type": "string"
          }
        },
        "required": [
          "id",
          "name",
          "name_with_namespace",
          "path",
          "path_with_namespace"
        ]
      },
      "snoozed_until": {
        "type": [
          "string",
          "null"
        ],
        "format": "date-time"
      },
      "state": {
        "type": "string"
      },
      "target": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/Epic"
          },
          {
            "$ref": "#/components/schemas/Issue"
          },
          {
            "$ref": "#/components/schemas/MergeRequestBasic"
          }
        ]
      },
      "target_reference": {
        "type": "string"
      },
      "target_type": {
        "type": "string"
      },
      "target_url": {
        "type": "string"
      },
      "updated_at": {
        "type": "string",
        "format": "date-time"
      }
    },
    "required": [
      "action_name",
      "author",
      "because",
      "body",
      "created_at",
      "id",
      "note",
      "snoozed_until",
      "state",
      "target",
      "target_reference",
      "target_type",
      "target_url",
      "updated_at"
    ]
  },
  "TreeEntry": {
    "type": "object",
    "properties": {
      "id": {
        "type": "string"
      },
      "mode": {
        "type": "string"
      },
      "name": {
        "type": "string"
      },
      "path": {
        "type": "string"
      },
      "type": {
        "type": "string"
      }
    },
    "required": [
      "id",
      "mode",
      "name",
      "path",
      "type"
    ]
  }
};
