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
            "$ref": "#/components/schemas/Issue"
          },
          {
            "type": "object",
            "properties": {
              "allow_collaboration": {
                "type": "boolean"
              },
              "allow_maintainer_to_push": {
                "type": "boolean"
              },
              "assignee": {
                "$ref": "#/components/schemas/UserBasic"
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
              "blocking_discussions_resolved": {
                "type": "boolean"
              },
              "closed_at": {
                "type": "null"
              },
              "closed_by": {
                "type": "null"
              },
              "created_at": {
                "type": "string",
                "format": "date-time"
              },
              "description": {
                "type": "string"
              },
              "detailed_merge_status": {
                "type": "string"
              },
              "diff_refs": {
                "type": "object",
                "properties": {
                  "base_sha": {
                    "type": "string"
                  },
                  "head_sha": {
                    "type": "string"
                  },
                  "start_sha": {
                    "type": "string"
                  }
                },
                "required": [
                  "base_sha",
                  "head_sha",
                  "start_sha"
                ]
              },
              "discussion_locked": {
                "type": "null"
              },
              "downvotes": {
                "type": "integer"
              },
              "draft": {
                "type": "boolean"
              },
              "force_remove_source_branch": {
                "type": "boolean"
              },
              "has_conflicts": {
                "type": "boolean"
              },
              "head_pipeline": {
                "type": "null"
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
              "merge_after": {
                "type": "null"
              },
              "merge_commit_sha": {
                "type": "null"
              },
              "merge_status": {
                "type": "string"
              },
              "merge_user": {
                "type": "null"
              },
              "merge_when_pipeline_succeeds": {
                "type": "boolean"
              },
              "merged_at": {
                "type": "null"
              },
              "merged_by": {
                "type": "null"
              },
              "milestone": {
                "$ref": "#/components/schemas/Milestone"
              },
              "pipeline": {
                "type": "null"
              },
              "prepared_at": {
                "type": "string",
                "format": "date-time"
              },
              "project_id": {
                "type": "integer"
              },
              "reference": {
                "type": "string"
              },
              "references": {
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
              "reviewers": {
                "type": "array",
                "items": {
                  "$ref": "#/components/schemas/UserBasic"
                }
              },
              "sha": {
                "type": "string"
              },
              "should_remove_source_branch": {
                "type": "null"
              },
              "source_branch": {
                "type": "string"
              },
              "source_project_id": {
                "type": "integer"
              },
              "squash": {
                "type": "boolean"
              },
              "squash_commit_sha": {
                "type": "null"
              },
              "squash_on_merge": {
                "type": "boolean"
              },
              "state": {
                "type": "string"
              },
              "target_branch": {
                "type": "string"
              },
              "target_project_id": {
                "type": "integer"
              },
              "task_completion_status": {
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
              "time_stats": {
                "$ref": "#/components/schemas/TimeStats"
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
              },
              "work_in_progress": {
                "type": "boolean"
              }
            },
            "required": [
              "allow_collaboration",
              "allow_maintainer_to_push",
              "assignee",
              "assignees",
              "author",
              "blocking_discussions_resolved",
              "closed_at",
              "closed_by",
              "created_at",
              "description",
              "detailed_merge_status",
              "diff_refs",
              "discussion_locked",
              "downvotes",
              "draft",
              "force_remove_source_branch",
              "has_conflicts",
              "head_pipeline",
              "id",
              "iid",
              "imported",
              "imported_from",
              "labels",
              "merge_after",
              "merge_commit_sha",
              "merge_status",
              "merge_user",
              "merge_when_pipeline_succeeds",
              "merged_at",
              "merged_by",
              "milestone",
              "pipeline",
              "prepared_at",
              "project_id",
              "reference",
              "references",
              "reviewers",
              "sha",
              "should_remove_source_branch",
              "source_branch",
              "source_project_id",
              "squash",
              "squash_commit_sha",
              "squash_on_merge",
              "state",
              "target_branch",
              "target_project_id",
              "task_completion_status",
              "time_stats",
              "title",
              "updated_at",
              "upvotes",
              "user_notes_count",
              "web_url",
              "work_in_progress"
            ]
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
      "project",
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
