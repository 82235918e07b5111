// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const operations: DescribedAnswers['operations'] = {
  "GET /api/v4/projects/:id/issues/:issue_iid/participants": {
    "200": {
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/UserBasic"
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/merge_requests/:merge_request_iid/participants": {
    "200": {
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/UserBasic"
          }
        }
      }
    }
  },
  "POST /api/v4/projects/:id/issues/:issue_iid/subscribe": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Issue"
        }
      }
    },
    "304": {}
  },
  "POST /api/v4/projects/:id/issues/:issue_iid/unsubscribe": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Issue"
        }
      }
    },
    "304": {}
  },
  "POST /api/v4/projects/:id/merge_requests/:merge_request_iid/subscribe": {
    "201": {
      "content": {
        "application/json": {
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
            "subscribed": {
              "type": "boolean"
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
            "subscribed",
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
      }
    },
    "304": {}
  },
  "POST /api/v4/projects/:id/merge_requests/:merge_request_iid/unsubscribe": {
    "201": {
      "content": {
        "application/json": {
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
            "subscribed": {
              "type": "boolean"
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
            "subscribed",
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
      }
    },
    "304": {}
  }
};
