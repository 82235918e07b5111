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
  "Epic": {
    "type": "object",
    "properties": {
      "_links": {
        "type": "object",
        "properties": {
          "epic_issues": {
            "type": "string"
          },
          "group": {
            "type": "string"
          },
          "parent": {
            "type": [
              "string",
              "null"
            ]
          },
          "self": {
            "type": "string"
          }
        },
        "required": [
          "epic_issues",
          "group",
          "parent",
          "self"
        ]
      },
      "author": {
        "$ref": "#/components/schemas/UserBasic"
      },
      "closed_at": {
        "type": [
          "string",
          "null"
        ],
        "format": "date-time"
      },
      "color": {
        "type": "string"
      },
      "confidential": {
        "type": "boolean"
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
      "downvotes": {
        "type": "integer"
      },
      "due_date": {
        "type": [
          "string",
          "null"
        ],
        "format": "date"
      },
      "due_date_fixed": {
        "type": [
          "string",
          "null"
        ],
        "format": "date"
      },
      "due_date_from_inherited_source": {
        "type": [
          "string",
          "null"
        ],
        "format": "date"
      },
      "due_date_from_milestones": {
        "type": [
          "string",
          "null"
        ],
        "format": "date"
      },
      "due_date_is_fixed": {
        "type": "boolean"
      },
      "end_date": {
        "type": [
          "string",
          "null"
        ],
        "format": "date"
      },
      "group_id": {
        "type": "integer"
      },
      "has_children": {
        "type": "boolean"
      },
      "has_issues": {
        "type": "boolean"
      },
      "id": {
        "type": "integer"
      },
      "iid": {
        "type": "integer"
      },
      "imported": {
        "type": "boolean"
      },
      "imported_from": {
        "type": "string"
      },
      "labels": {
        "type": "array",
        "items": {
          "type": "string"
        }
      },
      "parent_id": {
        "type": [
          "integer",
          "null"
        ]
      },
      "parent_iid": {
        "type": [
          "integer",
          "null"
        ]
      },
      "reference": {
        "type": "string"
      },
      "references": {
        "$ref": "#/components/schemas/References"
      },
      "relation_url": {
        "type": "string"
      },
      "relative_position": {
        "type": "integer"
      },
      "start_date": {
        "type": [
          "string",
          "null"
        ],
        "format": "date"
      },
      "start_date_fixed": {
        "type": [
          "string",
          "null"
        ],
        "format": "date"
      },
      "start_date_from_inherited_source": {
        "type": [
          "string",
          "null"
        ],
        "format": "date"
      },
      "start_date_from_milestones": {
        "type": [
          "string",
          "null"
        ],
        "format": "date"
      },
      "start_date_is_fixed": {
        "type": "boolean"
      },
      "state": {
        "type": "string"
      },
      "subscribed": {
        "type": "boolean"
      },
      "text_color": {
        "type": "string"
      },
      "title": {
        "type": "string"
      },
      "updated_at": {
        "type": "string",
        "format": "date-time"
      },
      "upvotes": {
        "type": "integer"
      },
      "url": {
        "type": "string"
      },
      "user_notes_count": {
        "type": "integer"
      },
      "web_url": {
        "type": "string"
      }
    },
    "required": [
      "_links",
      "author",
      "closed_at",
      "color",
      "confidential",
      "created_at",
      "description",
      "downvotes",
      "due_date",
      "due_date_fixed",
      "due_date_from_inherited_source",
      "due_date_from_milestones",
      "due_date_is_fixed",
      "end_date",
      "group_id",
      "has_children",
      "has_issues",
      "id",
      "iid",
      "imported",
      "imported_from",
      "labels",
      "parent_id",
      "parent_iid",
      "reference",
      "references",
      "start_date",
      "start_date_fixed",
      "start_date_from_inherited_source",
      "start_date_from_milestones",
      "start_date_is_fixed",
      "state",
      "text_color",
      "title",
      "updated_at",
      "upvotes",
      "user_notes_count",
      "web_url"
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
        "$ref": "#/components/schemas/Note"
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
          "target_reference": {
            "type": [
              "string",
              "null"
            ]
          },
          "target_url": {
            "type": [
              "string",
              "null"
            ]
          },
          "web_url": {
            "type": "string"
          }
        },
        "required": [
          "name",
          "path_with_namespace",
          "target_reference",
          "target_url",
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
