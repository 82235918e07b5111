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
  "MergeRequest": {
    "type": "object",
    "properties": {
      "allow_collaboration": {
        "type": "boolean"
      },
      "allow_maintainer_to_push": {
        "type": "boolean"
      },
      "approvals_before_merge": {
        "type": "null"
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
      "blocking_discussions_resolved": {
        "type": "boolean"
      },
      "changes_count": {
        "type": "string"
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
      "description_html": {
        "type": "string"
      },
      "detailed_merge_status": {
        "type": "string"
      },
      "diff_refs": {
        "$ref": "#/components/schemas/DiffRefs"
      },
      "discussion_locked": {
        "type": "null"
      },
      "diverged_commits_count": {
        "type": "integer"
      },
      "downvotes": {
        "type": "integer"
      },
      "draft": {
        "type": "boolean"
      },
      "first_contribution": {
        "type": "boolean"
      },
      "first_deployed_to_production_at": {
        "type": "null"
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
      "latest_build_finished_at": {
        "type": "null"
      },
      "latest_build_started_at": {
        "type": "null"
      },
      "merge_after": {
        "type": [
          "string",
          "null"
        ],
        "format": "date-time"
      },
      "merge_commit_sha": {
        "type": [
          "string",
          "null"
        ]
      },
      "merge_error": {
        "type": [
          "string",
          "null"
        ]
      },
      "merge_status": {
        "type": "string"
      },
      "merge_user": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/UserBasic"
          },
          {
            "type": "null"
          }
        ]
      },
      "merge_when_pipeline_succeeds": {
        "type": "boolean"
      },
      "merged_at": {
        "type": [
          "string",
          "null"
        ],
        "format": "date-time"
      },
      "merged_by": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/UserBasic"
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
      "rebase_in_progress": {
        "type": "boolean"
      },
      "reference": {
        "type": "string"
      },
      "references": {
        "$ref": "#/components/schemas/References"
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
        "type": [
          "boolean",
          "null"
        ]
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
        "type": [
          "string",
          "null"
        ]
      },
      "squash_on_merge": {
        "type": "boolean"
      },
      "state": {
        "type": "string"
      },
      "status": {
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
        "$ref": "#/components/schemas/TaskCompletionStatus"
      },
      "time_stats": {
        "$ref": "#/components/schemas/TimeStats"
      },
      "title": {
        "type": "string"
      },
      "title_html": {
        "type": "string"
      },
      "updated_at": {
        "type": "string",
        "format": "date-time"
      },
      "upvotes": {
        "type": "integer"
      },
      "user": {
        "type": "object",
        "properties": {
          "can_merge": {
            "type": "boolean"
          }
        },
        "required": [
          "can_merge"
        ]
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
      "approvals_before_merge",
      "assignee",
      "assignees",
      "author",
      "blocking_discussions_resolved",
      "changes_count",
      "closed_at",
      "closed_by",
      "created_at",
      "description",
      "detailed_merge_status",
      "diff_refs",
      "discussion_locked",
      "downvotes",
      "draft",
      "first_contribution",
      "first_deployed_to_production_at",
      "force_remove_source_branch",
      "has_conflicts",
      "head_pipeline",
      "id",
      "iid",
      "imported",
      "imported_from",
      "labels",
      "latest_build_finished_at",
      "latest_build_started_at",
      "merge_after",
      "merge_commit_sha",
      "merge_error",
      "merge_status",
      "merge_user",
      "merge_when_pipeline_succeeds",
      "merged_at",
      "merged_by",
      "milestone",
      "pipeline",
      "prepared_at",
      "project_id",
      "rebase_in_progress",
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
      "user",
      "user_notes_count",
      "web_url",
      "work_in_progress"
    ]
  },
  "MergeRequestApprovalRule": {
    "type": "object",
    "properties": {
      "approvals_required": {
        "type": "integer"
      },
      "contains_hidden_groups": {
        "type": "boolean"
      },
      "eligible_approvers": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/UserBasic"
        }
      },
      "groups": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/Group"
        }
      },
      "id": {
        "type": "integer"
      },
      "name": {
        "type": "string"
      },
      "overridden": {
        "type": "boolean"
      },
      "report_type": {
        "type": "null"
      },
      "rule_type": {
        "type": "string"
      },
      "section": {
        "type": "null"
      },
      "source_rule": {
        "anyOf": [
          {
            "type": "object",
            "properties": {
              "approvals_required": {
                "type": "integer"
              }
            },
            "required": [
              "approvals_required"
            ]
          },
          {
            "type": "null"
          }
        ]
      },
      "users": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/UserBasic"
        }
      }
    },
    "required": [
      "approvals_required",
      "contains_hidden_groups",
      "eligible_approvers",
      "groups",
      "id",
      "name",
      "overridden",
      "report_type",
      "rule_type",
      "section",
      "source_rule",
      "users"
    ]
  },
  "MergeRequestApprovals": {
    "type": "object",
    "properties": {
      "approval_rules_left": {
        "type": "array",
        "items": {}
      },
      "approvals_left": {
        "type": "integer"
      },
      "approvals_required": {
        "type": "integer"
      },
      "approved": {
        "type": "boolean"
      },
      "approved_by": {
        "type": "array",
        "items": {
          "type": "object",
          "properties": {
            "approved_at": {
              "type": "string",
              "format": "date-time"
            },
            "user": {
              "$ref": "#/components/schemas/UserBasic"
            }
          },
          "required": [
            "approved_at",
            "user"
          ]
        }
      },
      "approver_groups": {
        "type": "array",
        "items": {}
      },
      "approvers": {
        "type": "array",
        "items": {}
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
      "has_approval_rules": {
        "type": "boolean"
      },
      "id": {
        "type": "integer"
      },
      "iid": {
        "type": "integer"
      },
      "invalid_approvers_rules": {
        "type": "array",
        "items": {}
      },
      "merge_request_approvers_available": {
        "type": "boolean"
      },
      "merge_status": {
        "type": "string"
      },
      "multiple_approval_rules_available": {
        "type": "boolean"
      },
      "project_id": {
        "type": "integer"
      },
      "require_password_to_approve": {
        "type": "boolean"
      },
      "require_reauthentication_to_approve": {
        "type": "boolean"
      },
      "state": {
        "type": "string"
      },
      "suggested_approvers": {
        "type": "array",
        "items": {}
      },
      "title": {
        "type": "string"
      },
      "updated_at": {
        "type": "string",
        "format": "date-time"
      },
      "user_can_approve": {
        "type": "boolean"
      },
      "user_has_approved": {
        "type": "boolean"
      }
    },
    "required": [
      "approval_rules_left",
      "approvals_left",
      "approvals_required",
      "approved",
      "approved_by",
      "approver_groups",
      "approvers",
      "created_at",
      "description",
      "has_approval_rules",
      "id",
      "iid",
      "invalid_approvers_rules",
      "merge_request_approvers_available",
      "merge_status",
      "multiple_approval_rules_available",
      "project_id",
      "require_password_to_approve",
      "require_reauthentication_to_approve",
      "state",
      "suggested_approvers",
      "title",
      "updated_at",
      "user_can_approve",
      "user_has_approved"
    ]
  },
  "MergeRequestBasic": {
    "type": "object",
    "properties": {
      "allow_collaboration": {
        "type": "boolean"
      },
      "allow_maintainer_to_push": {
        "type": "boolean"
      },
      "approvals_before_merge": {
        "type": "null"
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
      "blocking_discussions_resolved": {
        "type": "boolean"
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
      "detailed_merge_status": {
        "type": "string"
      },
      "diff_refs": {
        "$ref": "#/components/schemas/DiffRefs"
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
      "merge_after": {
        "type": [
          "string",
          "null"
        ],
        "format": "date-time"
      },
      "merge_commit_sha": {
        "type": [
          "string",
          "null"
        ]
      },
      "merge_status": {
        "type": "string"
      },
      "merge_user": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/UserBasic"
          },
          {
            "type": "null"
          }
        ]
      },
      "merge_when_pipeline_succeeds": {
        "type": "boolean"
      },
      "merged_at": {
        "type": [
          "string",
          "null"
        ],
        "format": "date-time"
      },
      "merged_by": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/UserBasic"
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
        "$ref": "#/components/schemas/References"
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
        "type": [
          "boolean",
          "null"
        ]
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
        "type": [
          "string",
          "null"
        ]
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
        "$ref": "#/components/schemas/TaskCompletionStatus"
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
      "approvals_before_merge",
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
  },
  "MergeRequestBlock": {
    "type": "object",
    "properties": {
      "blocked_merge_request": {
        "$ref": "#/components/schemas/MergeRequestBasic"
      },
      "blocking_merge_request": {
        "$ref": "#/components/schemas/MergeRequestBasic"
      },
      "id": {
        "type": "integer"
      },
      "project_id": {
        "type": "integer"
      }
    },
    "required": [
      "blocked_merge_request",
      "blocking_merge_request",
      "id",
      "project_id"
    ]
  },
  "MergeRequestChanges": {
    "type": "object",
    "properties": {
      "allow_collaboration": {
        "type": "boolean"
      },
      "allow_maintainer_to_push": {
        "type": "boolean"
      },
      "approvals_before_merge": {
        "type": "null"
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
      "blocking_discussions_resolved": {
        "type": "boolean"
      },
      "changes": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/Diff"
        }
      },
      "changes_count": {
        "type": "string"
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
        "type": [
          "string",
          "null"
        ]
      },
      "detailed_merge_status": {
        "type": "string"
      },
      "diff_refs": {
        "$ref": "#/components/schemas/DiffRefs"
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
      "first_contribution": {
        "type": "boolean"
      },
      "first_deployed_to_production_at": {
        "type": "null"
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
      "latest_build_finished_at": {
        "type": "null"
      },
      "latest_build_started_at": {
        "type": "null"
      },
      "merge_after": {
        "type": "null"
      },
      "merge_commit_sha": {
        "type": [
          "string",
          "null"
        ]
      },
      "merge_error": {
        "type": "null"
      },
      "merge_status": {
        "type": "string"
      },
      "merge_user": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/UserBasic"
          },
          {
            "type": "null"
          }
        ]
      },
      "merge_when_pipeline_succeeds": {
        "type": "boolean"
      },
      "merged_at": {
        "type": [
          "string",
          "null"
        ],
        "format": "date-time"
      },
      "merged_by": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/UserBasic"
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
      "overflow": {
        "type": "boolean"
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
      "rebase_in_progress": {
        "type": "boolean"
      },
      "reference": {
        "type": "string"
      },
      "references": {
        "$ref": "#/components/schemas/References"
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
        "type": [
          "boolean",
          "null"
        ]
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
        "type": [
          "string",
          "null"
        ]
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
        "$ref": "#/components/schemas/TaskCompletionStatus"
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
      "user": {
        "type": "object",
        "properties": {
          "can_merge": {
            "type": "boolean"
          }
        },
        "required": [
          "can_merge"
        ]
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
      "approvals_before_merge",
      "assignee",
      "assignees",
      "author",
      "blocking_discussions_resolved",
      "changes",
      "changes_count",
      "closed_at",
      "closed_by",
      "created_at",
      "description",
      "detailed_merge_status",
      "diff_refs",
      "discussion_locked",
      "downvotes",
      "draft",
      "first_contribution",
      "first_deployed_to_production_at",
      "force_remove_source_branch",
      "has_conflicts",
      "head_pipeline",
      "id",
      "iid",
      "imported",
      "imported_from",
      "labels",
      "latest_build_finished_at",
      "latest_build_started_at",
      "merge_after",
      "merge_commit_sha",
      "merge_error",
      "merge_status",
      "merge_user",
      "merge_when_pipeline_succeeds",
      "merged_at",
      "merged_by",
      "milestone",
      "overflow",
      "pipeline",
      "prepared_at",
      "project_id",
      "rebase_in_progress",
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
      "user",
      "user_notes_count",
      "web_url",
      "work_in_progress"
    ]
  },
  "MergeRequestVersion": {
    "type": "object",
    "properties": {
      "base_commit_sha": {
        "type": "string"
      },
      "created_at": {
        "type": "string",
        "format": "date-time"
      },
      "head_commit_sha": {
        "type": "string"
      },
      "id": {
        "type": "integer"
      },
      "merge_request_id": {
        "type": "integer"
      },
      "patch_id_sha": {
        "type": [
          "string",
          "null"
        ]
      },
      "real_size": {
        "type": "string"
      },
      "start_commit_sha": {
        "type": "string"
      },
      "state": {
        "type": "string"
      }
    },
    "required": [
      "base_commit_sha",
      "created_at",
      "head_commit_sha",
      "id",
      "merge_request_id",
      "patch_id_sha",
      "real_size",
      "start_commit_sha",
      "state"
    ]
  },
  "MergeRequestVersionWithDiffs": {
    "type": "object",
    "properties": {
      "base_commit_sha": {
        "type": "string"
      },
      "commits": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/Commit"
        }
      },
      "created_at": {
        "type": "string",
        "format": "date-time"
      },
      "diffs": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/Diff"
        }
      },
      "head_commit_sha": {
        "type": "string"
      },
      "id": {
        "type": "integer"
      },
      "merge_request_id": {
        "type": "integer"
      },
      "patch_id_sha": {
        "type": [
          "string",
          "null"
        ]
      },
      "real_size": {
        "type": "string"
      },
      "start_commit_sha": {
        "type": "string"
      },
      "state": {
        "type": "string"
      }
    },
    "required": [
      "base_commit_sha",
      "commits",
      "created_at",
      "diffs",
      "head_commit_sha",
      "id",
      "merge_request_id",
      "patch_id_sha",
      "real_size",
      "start_commit_sha",
      "state"
    ]
  },
  "Message": {
    "type": "object",
    "properties": {
      "message": {
        "anyOf": [
          {
            "type": "object",
            "properties": {
              "2": {
                "type": "string"
              },
              "3": {
                "type": "string"
              }
            },
            "required": [
              "2",
              "3"
            ]
          },
          {
            "type": "string"
          }
        ]
      },
      "status": {
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
      "expired",
      "id",
      "iid",
      "start_date",
      "state",
      "title",
      "updated_at",
      "web_url"
    ]
  }
};
