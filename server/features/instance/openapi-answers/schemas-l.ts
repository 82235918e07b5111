// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const schemas: DescribedAnswers['schemas'] = {
  "Label": {
    "type": "object",
    "properties": {
      "archived": {
        "type": "boolean"
      },
      "closed_issues_count": {
        "type": "integer"
      },
      "color": {
        "type": "string"
      },
      "description": {
        "type": [
          "string",
          "null"
        ]
      },
      "description_html": {
        "type": "string"
      },
      "id": {
        "type": "integer"
      },
      "is_project_label": {
        "type": "boolean"
      },
      "name": {
        "type": "string"
      },
      "open_issues_count": {
        "type": "integer"
      },
      "open_merge_requests_count": {
        "type": "integer"
      },
      "priority": {
        "type": [
          "integer",
          "null"
        ]
      },
      "subscribed": {
        "type": "boolean"
      },
      "text_color": {
        "type": "string"
      }
    },
    "required": [
      "archived",
      "color",
      "description",
      "description_html",
      "id",
      "is_project_label",
      "name",
      "priority",
      "subscribed",
      "text_color"
    ]
  },
  "LinkedIssue": {
    "type": "object",
    "properties": {
      "_links": {
        "type": "object",
        "properties": {
          "award_emoji": {
            "type": "string"
          },
          "closed_as_duplicate_of": {
            "type": "null"
          },
          "notes": {
            "type": "string"
          },
          "project": {
            "type": "string"
          },
          "self": {
            "type": "string"
          }
        },
        "required": [
          "award_emoji",
          "closed_as_duplicate_of",
          "notes",
          "project",
          "self"
        ]
      },
      "assignee": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/UserBasic"
          },
          {
            "type": "null"
          }
        ]
      },
      "assignees": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/UserBasic"
        }
      },
      "author": {
        "$ref": "#/components/schemas/UserBasic"
      },
      "blocking_issues_count": {
        "type": "integer"
      },
      "closed_at": {
        "type": [
          "string",
          "null"
        ],
        "format": "date-time"
      },
      "closed_by": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/UserBasic"
          },
          {
            "type": "null"
          }
        ]
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
      "discussion_locked": {
        "type": [
          "boolean",
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
      "epic": {
        "type": "null"
      },
      "epic_iid": {
        "type": "null"
      },
      "epic_issue_id": {
        "type": "null"
      },
      "has_tasks": {
        "type": "boolean"
      },
      "health_status": {
        "type": [
          "string",
          "null"
        ]
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
      "issue_link_id": {
        "type": "integer"
      },
      "issue_type": {
        "type": "string"
      },
      "iteration": {
        "type": "null"
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
      "lock_version": {
        "type": "integer"
      },
      "merge_requests_count": {
        "type": "integer"
      },
      "milestone": {
        "$ref": "#/components/schemas/Milestone"
      },
      "moved_to_id": {
        "type": "null"
      },
      "project_id": {
        "type": "integer"
      },
      "references": {
        "$ref": "#/components/schemas/References"
      },
      "service_desk_reply_to": {
        "type": "null"
      },
      "severity": {
        "type": "string"
      },
      "state": {
        "type": "string"
      },
      "task_completion_status": {
        "$ref": "#/components/schemas/TaskCompletionStatus"
      },
      "task_status": {
        "type": "string"
      },
      "time_stats": {
        "$ref": "#/components/schemas/TimeStats"
      },
      "title": {
        "type": "string"
      },
      "type": {
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
      },
      "weight": {
        "type": [
          "integer",
          "null"
        ]
      }
    },
    "required": [
      "_links",
      "assignee",
      "assignees",
      "author",
      "blocking_issues_count",
      "closed_at",
      "closed_by",
      "confidential",
      "created_at",
      "description",
      "discussion_locked",
      "downvotes",
      "due_date",
      "epic",
      "epic_iid",
      "epic_issue_id",
      "has_tasks",
      "health_status",
      "id",
      "iid",
      "imported",
      "imported_from",
      "issue_link_id",
      "issue_type",
      "iteration",
      "labels",
      "link_created_at",
      "link_type",
      "link_updated_at",
      "lock_version",
      "merge_requests_count",
      "milestone",
      "moved_to_id",
      "project_id",
      "references",
      "service_desk_reply_to",
      "severity",
      "state",
      "task_completion_status",
      "task_status",
      "time_stats",
      "title",
      "type",
      "updated_at",
      "upvotes",
      "user_notes_count",
      "web_url",
      "weight"
    ]
  }
};
