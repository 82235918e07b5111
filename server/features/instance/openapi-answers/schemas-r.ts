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
  "RelatedEpic": {
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
            "type": "null"
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
        "type": "null"
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
        "type": "null"
      },
      "due_date_from_milestones": {
        "type": "null"
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
      "link_created_at": {
        "type": "string",
        "format": "date-time"
      },
      "link_type": {
        "type": "string"
      },
      "link_updated_at": {
        "type": "string",
        "format": "date-time"
      },
      "parent_id": {
        "type": "null"
      },
      "parent_iid": {
        "type": "null"
      },
      "reference": {
        "type": "string"
      },
      "references": {
        "$ref": "#/components/schemas/References"
      },
      "related_epic_link_id": {
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
        "type": "null"
      },
      "start_date_from_milestones": {
        "type": "null"
      },
      "start_date_is_fixed": {
        "type": "boolean"
      },
      "state": {
        "type": "string"
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
      "link_created_at",
      "link_type",
      "link_updated_at",
      "parent_id",
      "parent_iid",
      "reference",
      "references",
      "related_epic_link_id",
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
  "RelatedEpicLink": {
    "type": "object",
    "properties": {
      "created_at": {
        "type": "string",
        "format": "date-time"
      },
      "id": {
        "type": "integer"
      },
      "link_type": {
        "type": "string"
      },
      "source_epic": {
        "$ref": "#/components/schemas/Epic"
      },
      "target_epic": {
        "$ref": "#/components/schemas/Epic"
      },
      "updated_at": {
        "type": "string",
        "format": "date-time"
      }
    },
    "required": [
      "created_at",
      "id",
      "link_type",
      "source_epic",
      "target_epic",
      "updated_at"
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
