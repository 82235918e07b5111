// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const schemas: DescribedAnswers['schemas'] = {
  "Issue": {
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
        "anyOf": [
          {
            "type": "object",
            "properties": {
              "group_id": {
                "type": "integer"
              },
              "id": {
                "type": "integer"
              },
              "iid": {
                "type": "integer"
              },
              "title": {
                "type": "string"
              },
              "url": {
                "type": "string"
              }
            },
            "required": [
              "group_id",
              "id",
              "iid",
              "title",
              "url"
            ]
          },
          {
            "type": "null"
          }
        ]
      },
      "epic_iid": {
        "type": [
          "integer",
          "null"
        ]
      },
      "epic_issue_id": {
        "type": [
          "integer",
          "null"
        ]
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
      "issue_type": {
        "type": "string"
      },
      "iteration": {
        "type": "null"
      },
      "labels": {
        "type": "array",
        "items": {
          "anyOf": [
            {
              "$ref": "#/components/schemas/Label"
            },
            {
              "type": "string"
            }
          ]
        }
      },
      "lock_version": {
        "type": "integer"
      },
      "merge_requests_count": {
        "type": "integer"
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
      "moved_to_id": {
        "type": [
          "integer",
          "null"
        ]
      },
      "project_id": {
        "type": "integer"
      },
      "references": {
        "$ref": "#/components/schemas/References"
      },
      "relative_position": {
        "type": "integer"
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
      "subscribed": {
        "type": "boolean"
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
      "issue_type",
      "iteration",
      "labels",
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
  },
  "IssueLink": {
    "type": "object",
    "properties": {
      "id": {
        "type": "integer"
      },
      "link_type": {
        "type": "string"
      },
      "source_issue": {
        "$ref": "#/components/schemas/Issue"
      },
      "target_issue": {
        "$ref": "#/components/schemas/Issue"
      }
    },
    "required": [
      "id",
      "link_type",
      "source_issue",
      "target_issue"
    ]
  },
  "IssueStatistics": {
    "type": "object",
    "properties": {
      "statistics": {
        "type": "object",
        "properties": {
          "counts": {
            "type": "object",
            "properties": {
              "all": {
                "type": "integer"
              },
              "closed": {
                "type": "integer"
              },
              "opened": {
                "type": "integer"
              }
            },
            "required": [
              "all",
              "closed",
              "opened"
            ]
          }
        },
        "required": [
          "counts"
        ]
      }
    },
    "required": [
      "statistics"
    ]
  }
};
