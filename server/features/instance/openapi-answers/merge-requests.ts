// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const operations: DescribedAnswers['operations'] = {
  "DELETE /api/v4/projects/:id/approval_rules/:approval_rule_id": {
    "204": {}
  },
  "DELETE /api/v4/projects/:id/merge_requests/:merge_request_iid/approval_rules/:approval_rule_id": {
    "204": {}
  },
  "DELETE /api/v4/projects/:id/merge_requests/:merge_request_iid/blocks/:block_id": {
    "204": {}
  },
  "DELETE /api/v4/projects/:id/merge_requests/:merge_request_iid/context_commits": {
    "204": {}
  },
  "DELETE /api/v4/projects/:id/merge_requests/:merge_request_iid/draft_notes/:draft_note_id": {
    "204": {}
  },
  "DELETE /api/v4/projects/:id/merge_requests/:subject_iid": {
    "204": {}
  },
  "GET /api/v4/groups/:id/merge_requests": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "allow_collaboration": {
                "type": "boolean"
              },
              "allow_maintainer_to_push": {
                "type": "boolean"
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
                "type": "null"
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
        }
      }
    }
  },
  "GET /api/v4/groups/:id/milestones/:milestone_id/merge_requests": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {}
        }
      }
    }
  },
  "GET /api/v4/merge_requests": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "allow_collaboration": {
                "type": "boolean"
              },
              "allow_maintainer_to_push": {
                "type": "boolean"
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
                "type": "null"
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
        }
      }
    }
  },
  "GET /api/v4/projects/:id/approval_rules/:approval_rule_id": {
    "200": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "applies_to_all_protected_branches": {
              "type": "boolean"
            },
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
            "protected_branches": {
              "type": "array",
              "items": {
                "$ref": "#/components/schemas/ProtectedBranch"
              }
            },
            "report_type": {
              "type": "null"
            },
            "rule_type": {
              "type": "string"
            },
            "users": {
              "type": "array",
              "items": {
                "$ref": "#/components/schemas/UserBasic"
              }
            }
          },
          "required": [
            "applies_to_all_protected_branches",
            "approvals_required",
            "contains_hidden_groups",
            "eligible_approvers",
            "groups",
            "id",
            "name",
            "protected_branches",
            "report_type",
            "rule_type",
            "users"
          ]
        }
      }
    }
  },
  "GET /api/v4/projects/:id/approval_rules": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "applies_to_all_protected_branches": {
                "type": "boolean"
              },
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
              "protected_branches": {
                "type": "array",
                "items": {
                  "$ref": "#/components/schemas/ProtectedBranch"
                }
              },
              "report_type": {
                "type": "null"
              },
              "rule_type": {
                "type": "string"
              },
              "users": {
                "type": "array",
                "items": {
                  "$ref": "#/components/schemas/UserBasic"
                }
              }
            },
            "required": [
              "applies_to_all_protected_branches",
              "approvals_required",
              "contains_hidden_groups",
              "eligible_approvers",
              "groups",
              "id",
              "name",
              "protected_branches",
              "report_type",
              "rule_type",
              "users"
            ]
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/approvals": {
    "200": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "approvals_before_merge": {
              "type": "integer"
            },
            "approver_groups": {
              "type": "array",
              "items": {}
            },
            "approvers": {
              "type": "array",
              "items": {}
            },
            "disable_overriding_approvers_per_merge_request": {
              "type": "boolean"
            },
            "merge_requests_author_approval": {
              "type": "boolean"
            },
            "merge_requests_disable_committers_approval": {
              "type": "boolean"
            },
            "require_password_to_approve": {
              "type": "boolean"
            },
            "require_reauthentication_to_approve": {
              "type": "boolean"
            },
            "reset_approvals_on_push": {
              "type": "boolean"
            },
            "selective_code_owner_removals": {
              "type": "boolean"
            }
          },
          "required": [
            "approvals_before_merge",
            "approver_groups",
            "approvers",
            "disable_overriding_approvers_per_merge_request",
            "merge_requests_author_approval",
            "merge_requests_disable_committers_approval",
            "require_password_to_approve",
            "require_reauthentication_to_approve",
            "reset_approvals_on_push",
            "selective_code_owner_removals"
          ]
        }
      }
    }
  },
  "GET /api/v4/projects/:id/merge_requests/:merge_request_iid/approval_rules/:approval_rule_id": {
    "200": {
      "content": {
        "application/json": {
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
        }
      }
    }
  },
  "GET /api/v4/projects/:id/merge_requests/:merge_request_iid/approval_rules": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
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
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/merge_requests/:merge_request_iid/approval_state": {
    "200": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "approval_rules_overwritten": {
              "type": "boolean"
            },
            "rules": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "approvals_required": {
                    "type": "integer"
                  },
                  "approved": {
                    "type": "boolean"
                  },
                  "approved_by": {
                    "type": "array",
                    "items": {}
                  },
                  "code_owner": {
                    "type": "boolean"
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
                  "approved",
                  "approved_by",
                  "code_owner",
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
              }
            }
          },
          "required": [
            "approval_rules_overwritten",
            "rules"
          ]
        }
      }
    }
  },
  "GET /api/v4/projects/:id/merge_requests/:merge_request_iid/approvals": {
    "200": {
      "content": {
        "application/json": {
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
              "items": {}
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
        }
      }
    }
  },
  "GET /api/v4/projects/:id/merge_requests/:merge_request_iid/blockees": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "blocked_merge_request": {
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
              },
              "blocking_merge_request": {
                "type": "object",
                "properties": {
                  "allow_collaboration": {
                    "type": "boolean"
                  },
                  "allow_maintainer_to_push": {
                    "type": "boolean"
                  },
                  "assignee": {
                    "type": "null"
                  },
                  "assignees": {
                    "type": "array",
                    "items": {}
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
                    "type": "null"
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
                    "items": {}
                  },
                  "merge_after": {
                    "type": "null"
                  },
                  "merge_commit_sha": {
                    "type": "string"
                  },
                  "merge_status": {
                    "type": "string"
                  },
                  "merge_user": {
                    "$ref": "#/components/schemas/UserBasic"
                  },
                  "merge_when_pipeline_succeeds": {
                    "type": "boolean"
                  },
                  "merged_at": {
                    "type": "string",
                    "format": "date-time"
                  },
                  "merged_by": {
                    "$ref": "#/components/schemas/UserBasic"
                  },
                  "milestone": {
                    "type": "null"
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
                    "items": {}
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
                    "type": "string"
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
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/merge_requests/:merge_request_iid/blocks/:block_id": {
    "200": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "blocked_merge_request": {
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
            },
            "blocking_merge_request": {
              "type": "object",
              "properties": {
                "allow_collaboration": {
                  "type": "boolean"
                },
                "allow_maintainer_to_push": {
                  "type": "boolean"
                },
                "assignee": {
                  "type": "null"
                },
                "assignees": {
                  "type": "array",
                  "items": {}
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
                  "type": "null"
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
                  "items": {}
                },
                "merge_after": {
                  "type": "null"
                },
                "merge_commit_sha": {
                  "type": "string"
                },
                "merge_status": {
                  "type": "string"
                },
                "merge_user": {
                  "$ref": "#/components/schemas/UserBasic"
                },
                "merge_when_pipeline_succeeds": {
                  "type": "boolean"
                },
                "merged_at": {
                  "type": "string",
                  "format": "date-time"
                },
                "merged_by": {
                  "$ref": "#/components/schemas/UserBasic"
                },
                "milestone": {
                  "type": "null"
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
                  "items": {}
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
                  "type": "string"
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
        }
      }
    }
  },
  "GET /api/v4/projects/:id/merge_requests/:merge_request_iid/blocks": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "blocked_merge_request": {
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
              },
              "blocking_merge_request": {
                "type": "object",
                "properties": {
                  "allow_collaboration": {
                    "type": "boolean"
                  },
                  "allow_maintainer_to_push": {
                    "type": "boolean"
                  },
                  "assignee": {
                    "type": "null"
                  },
                  "assignees": {
                    "type": "array",
                    "items": {}
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
                    "type": "null"
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
                    "items": {}
                  },
                  "merge_after": {
                    "type": "null"
                  },
                  "merge_commit_sha": {
                    "type": "string"
                  },
                  "merge_status": {
                    "type": "string"
                  },
                  "merge_user": {
                    "$ref": "#/components/schemas/UserBasic"
                  },
                  "merge_when_pipeline_succeeds": {
                    "type": "boolean"
                  },
                  "merged_at": {
                    "type": "string",
                    "format": "date-time"
                  },
                  "merged_by": {
                    "$ref": "#/components/schemas/UserBasic"
                  },
                  "milestone": {
                    "type": "null"
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
                    "items": {}
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
                    "type": "string"
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
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/merge_requests/:merge_request_iid/changes": {
    "200": {
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
            "overflow",
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
      }
    }
  },
  "GET /api/v4/projects/:id/merge_requests/:merge_request_iid/commits": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Commit"
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/merge_requests/:merge_request_iid/context_commits": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Commit"
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/merge_requests/:merge_request_iid/diffs": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Diff"
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/merge_requests/:merge_request_iid/draft_notes/:draft_note_id": {
    "200": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "author_id": {
              "type": "integer"
            },
            "commit_id": {
              "type": "null"
            },
            "discussion_id": {
              "type": "null"
            },
            "id": {
              "type": "integer"
            },
            "line_code": {
              "type": "string"
            },
            "merge_request_id": {
              "type": "integer"
            },
            "note": {
              "type": "string"
            },
            "position": {
              "type": "object",
              "properties": {
                "base_sha": {
                  "type": "string"
                },
                "head_sha": {
                  "type": "string"
                },
                "line_range": {
                  "type": "object",
                  "properties": {
                    "end": {
                      "type": "object",
                      "properties": {
                        "new_line": {
                          "type": "integer"
                        },
                        "old_line": {
                          "type": "null"
                        },
                        "type": {
                          "type": "string"
                        }
                      },
                      "required": [
                        "new_line",
                        "old_line",
                        "type"
                      ]
                    },
                    "start": {
                      "type": "object",
                      "properties": {
                        "new_line": {
                          "type": "integer"
                        },
                        "old_line": {
                          "type": "null"
                        },
                        "type": {
                          "type": "string"
                        }
                      },
                      "required": [
                        "new_line",
                        "old_line",
                        "type"
                      ]
                    }
                  },
                  "required": [
                    "end",
                    "start"
                  ]
                },
                "new_line": {
                  "type": "integer"
                },
                "new_path": {
                  "type": "string"
                },
                "old_line": {
                  "type": "null"
                },
                "old_path": {
                  "type": "string"
                },
                "position_type": {
                  "type": "string"
                },
                "start_sha": {
                  "type": "string"
                }
              },
              "required": [
                "base_sha",
                "head_sha",
                "line_range",
                "new_line",
                "new_path",
                "old_line",
                "old_path",
                "position_type",
                "start_sha"
              ]
            },
            "resolve_discussion": {
              "type": "boolean"
            }
          },
          "required": [
            "author_id",
            "commit_id",
            "discussion_id",
            "id",
            "line_code",
            "merge_request_id",
            "note",
            "position",
            "resolve_discussion"
          ]
        }
      }
    }
  },
  "GET /api/v4/projects/:id/merge_requests/:merge_request_iid/draft_notes": {
    "200": {
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "author_id": {
                "type": "integer"
              },
              "commit_id": {
                "type": "null"
              },
              "discussion_id": {
                "type": [
                  "string",
                  "null"
                ]
              },
              "id": {
                "type": "integer"
              },
              "line_code": {
                "type": [
                  "string",
                  "null"
                ]
              },
              "merge_request_id": {
                "type": "integer"
              },
              "note": {
                "type": "string"
              },
              "position": {
                "type": "object",
                "properties": {
                  "base_sha": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "head_sha": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "line_range": {
                    "anyOf": [
                      {
                        "type": "object",
                        "properties": {
                          "end": {
                            "type": "object",
                            "properties": {
                              "new_line": {
                                "type": "integer"
                              },
                              "old_line": {
                                "type": "null"
                              },
                              "type": {
                                "type": "string"
                              }
                            },
                            "required": [
                              "new_line",
                              "old_line",
                              "type"
                            ]
                          },
                          "start": {
                            "type": "object",
                            "properties": {
                              "new_line": {
                                "type": "integer"
                              },
                              "old_line": {
                                "type": "null"
                              },
                              "type": {
                                "type": "string"
                              }
                            },
                            "required": [
                              "new_line",
                              "old_line",
                              "type"
                            ]
                          }
                        },
                        "required": [
                          "end",
                          "start"
                        ]
                      },
                      {
                        "type": "null"
                      }
                    ]
                  },
                  "new_line": {
                    "type": [
                      "integer",
                      "null"
                    ]
                  },
                  "new_path": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "old_line": {
                    "type": "null"
                  },
                  "old_path": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "position_type": {
                    "type": "string"
                  },
                  "start_sha": {
                    "type": [
                      "string",
                      "null"
                    ]
                  }
                },
                "required": [
                  "base_sha",
                  "head_sha",
                  "line_range",
                  "new_line",
                  "new_path",
                  "old_line",
                  "old_path",
                  "position_type",
                  "start_sha"
                ]
              },
              "resolve_discussion": {
                "type": "boolean"
              }
            },
            "required": [
              "author_id",
              "commit_id",
              "discussion_id",
              "id",
              "line_code",
              "merge_request_id",
              "note",
              "position",
              "resolve_discussion"
            ]
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/merge_requests/:merge_request_iid/merge_ref": {
    "200": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "commit_id": {
              "type": "string"
            }
          },
          "required": [
            "commit_id"
          ]
        }
      }
    }
  },
  "GET /api/v4/projects/:id/merge_requests/:merge_request_iid/pipelines": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {}
        }
      }
    }
  },
  "GET /api/v4/projects/:id/merge_requests/:merge_request_iid/raw_diffs": {
    "200": {
      "content": {
        "text/plain": {
          "type": "string"
        }
      }
    }
  },
  "GET /api/v4/projects/:id/merge_requests/:merge_request_iid/reviewers": {
    "200": {
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "created_at": {
                "type": "string",
                "format": "date-time"
              },
              "state": {
                "type": "string"
              },
              "user": {
                "$ref": "#/components/schemas/UserBasic"
              }
            },
            "required": [
              "created_at",
              "state",
              "user"
            ]
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/merge_requests/:merge_request_iid/versions/:version_id": {
    "200": {
      "content": {
        "application/json": {
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
              "type": "null"
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
        }
      }
    }
  },
  "GET /api/v4/projects/:id/merge_requests/:merge_request_iid/versions": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
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
                "type": "null"
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
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/merge_requests/:subject_iid/time_stats": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/TimeStats"
        }
      }
    }
  },
  "GET /api/v4/projects/:id/merge_requests/:subject_iid": {
    "200": {
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
        }
      }
    }
  },
  "GET /api/v4/projects/:id/merge_requests": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "allow_collaboration": {
                "type": "boolean"
              },
              "allow_maintainer_to_push": {
                "type": "boolean"
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
                "type": "null"
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
        }
      }
    }
  },
  "GET /api/v4/projects/:id/milestones/:milestone_id/merge_requests": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
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
        }
      }
    }
  },
  "GET /api/v4/projects/:id/repository/commits/:sha/merge_requests": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {}
        }
      }
    }
  },
  "POST /api/v4/projects/:id/approval_rules": {
    "201": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "applies_to_all_protected_branches": {
              "type": "boolean"
            },
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
            "protected_branches": {
              "type": "array",
              "items": {
                "$ref": "#/components/schemas/ProtectedBranch"
              }
            },
            "report_type": {
              "type": "null"
            },
            "rule_type": {
              "type": "string"
            },
            "users": {
              "type": "array",
              "items": {
                "$ref": "#/components/schemas/UserBasic"
              }
            }
          },
          "required": [
            "applies_to_all_protected_branches",
            "approvals_required",
            "contains_hidden_groups",
            "eligible_approvers",
            "groups",
            "id",
            "name",
            "protected_branches",
            "report_type",
            "rule_type",
            "users"
          ]
        }
      }
    }
  },
  "POST /api/v4/projects/:id/approvals": {
    "201": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "approvals_before_merge": {
              "type": "integer"
            },
            "approver_groups": {
              "type": "array",
              "items": {}
            },
            "approvers": {
              "type": "array",
              "items": {}
            },
            "disable_overriding_approvers_per_merge_request": {
              "type": "boolean"
            },
            "merge_requests_author_approval": {
              "type": "boolean"
            },
            "merge_requests_disable_committers_approval": {
              "type": "boolean"
            },
            "require_password_to_approve": {
              "type": "boolean"
            },
            "require_reauthentication_to_approve": {
              "type": "boolean"
            },
            "reset_approvals_on_push": {
              "type": "boolean"
            },
            "selective_code_owner_removals": {
              "type": "boolean"
            }
          },
          "required": [
            "approvals_before_merge",
            "approver_groups",
            "approvers",
            "disable_overriding_approvers_per_merge_request",
            "merge_requests_author_approval",
            "merge_requests_disable_committers_approval",
            "require_password_to_approve",
            "require_reauthentication_to_approve",
            "reset_approvals_on_push",
            "selective_code_owner_removals"
          ]
        }
      }
    }
  },
  "POST /api/v4/projects/:id/merge_requests/:merge_request_iid/approval_rules": {
    "201": {
      "content": {
        "application/json": {
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
        }
      }
    }
  },
  "POST /api/v4/projects/:id/merge_requests/:merge_request_iid/approve": {
    "201": {
      "content": {
        "application/json": {
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
              "type": "string"
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
        }
      }
    }
  },
  "POST /api/v4/projects/:id/merge_requests/:merge_request_iid/blocks": {
    "201": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "blocked_merge_request": {
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
            },
            "blocking_merge_request": {
              "type": "object",
              "properties": {
                "allow_collaboration": {
                  "type": "boolean"
                },
                "allow_maintainer_to_push": {
                  "type": "boolean"
                },
                "assignee": {
                  "type": "null"
                },
                "assignees": {
                  "type": "array",
                  "items": {}
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
                  "type": "null"
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
                  "items": {}
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
                  "type": "null"
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
                  "items": {}
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
        }
      }
    }
  },
  "POST /api/v4/projects/:id/merge_requests/:merge_request_iid/cancel_merge_when_pipeline_succeeds": {
    "201": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "status": {
              "type": "string"
            }
          },
          "required": [
            "status"
          ]
        }
      }
    }
  },
  "POST /api/v4/projects/:id/merge_requests/:merge_request_iid/context_commits": {
    "201": {
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Commit"
          }
        }
      }
    }
  },
  "POST /api/v4/projects/:id/merge_requests/:merge_request_iid/draft_notes/bulk_publish": {
    "204": {}
  },
  "POST /api/v4/projects/:id/merge_requests/:merge_request_iid/draft_notes": {
    "201": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "author_id": {
              "type": "integer"
            },
            "commit_id": {
              "type": "null"
            },
            "discussion_id": {
              "type": [
                "string",
                "null"
              ]
            },
            "id": {
              "type": "integer"
            },
            "line_code": {
              "type": [
                "string",
                "null"
              ]
            },
            "merge_request_id": {
              "type": "integer"
            },
            "note": {
              "type": "string"
            },
            "position": {
              "type": "object",
              "properties": {
                "base_sha": {
                  "type": [
                    "string",
                    "null"
                  ]
                },
                "head_sha": {
                  "type": [
                    "string",
                    "null"
                  ]
                },
                "line_range": {
                  "anyOf": [
                    {
                      "type": "object",
                      "properties": {
                        "end": {
                          "type": "object",
                          "properties": {
                            "new_line": {
                              "type": "integer"
                            },
                            "old_line": {
                              "type": "null"
                            },
                            "type": {
                              "type": "string"
                            }
                          },
                          "required": [
                            "new_line",
                            "old_line",
                            "type"
                          ]
                        },
                        "start": {
                          "type": "object",
                          "properties": {
                            "new_line": {
                              "type": "integer"
                            },
                            "old_line": {
                              "type": "null"
                            },
                            "type": {
                              "type": "string"
                            }
                          },
                          "required": [
                            "new_line",
                            "old_line",
                            "type"
                          ]
                        }
                      },
                      "required": [
                        "end",
                        "start"
                      ]
                    },
                    {
                      "type": "null"
                    }
                  ]
                },
                "new_line": {
                  "type": [
                    "integer",
                    "null"
                  ]
                },
                "new_path": {
                  "type": [
                    "string",
                    "null"
                  ]
                },
                "old_line": {
                  "type": "null"
                },
                "old_path": {
                  "type": [
                    "string",
                    "null"
                  ]
                },
                "position_type": {
                  "type": "string"
                },
                "start_sha": {
                  "type": [
                    "string",
                    "null"
                  ]
                }
              },
              "required": [
                "base_sha",
                "head_sha",
                "line_range",
                "new_line",
                "new_path",
                "old_line",
                "old_path",
                "position_type",
                "start_sha"
              ]
            },
            "resolve_discussion": {
              "type": "boolean"
            }
          },
          "required": [
            "author_id",
            "commit_id",
            "discussion_id",
            "id",
            "line_code",
            "merge_request_id",
            "note",
            "position",
            "resolve_discussion"
          ]
        }
      }
    }
  },
  "POST /api/v4/projects/:id/merge_requests/:merge_request_iid/unapprove": {
    "201": {
      "content": {
        "application/json": {
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
              "items": {}
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
              "type": "string"
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
        }
      }
    }
  },
  "POST /api/v4/projects/:id/merge_requests/:subject_iid/add_spent_time": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/TimeStats"
        }
      }
    }
  },
  "POST /api/v4/projects/:id/merge_requests/:subject_iid/reset_spent_time": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/TimeStats"
        }
      }
    }
  },
  "POST /api/v4/projects/:id/merge_requests/:subject_iid/reset_time_estimate": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/TimeStats"
        }
      }
    }
  },
  "POST /api/v4/projects/:id/merge_requests/:subject_iid/time_estimate": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/TimeStats"
        }
      }
    }
  },
  "POST /api/v4/projects/:id/merge_requests": {
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
              "type": "null"
            },
            "merge_error": {
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
        }
      }
    }
  },
  "PUT /api/v4/projects/:id/approval_rules/:approval_rule_id": {
    "200": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "applies_to_all_protected_branches": {
              "type": "boolean"
            },
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
            "protected_branches": {
              "type": "array",
              "items": {
                "$ref": "#/components/schemas/ProtectedBranch"
              }
            },
            "report_type": {
              "type": "null"
            },
            "rule_type": {
              "type": "string"
            },
            "users": {
              "type": "array",
              "items": {
                "$ref": "#/components/schemas/UserBasic"
              }
            }
          },
          "required": [
            "applies_to_all_protected_branches",
            "approvals_required",
            "contains_hidden_groups",
            "eligible_approvers",
            "groups",
            "id",
            "name",
            "protected_branches",
            "report_type",
            "rule_type",
            "users"
          ]
        }
      }
    }
  },
  "PUT /api/v4/projects/:id/merge_requests/:merge_request_iid/approval_rules/:approval_rule_id": {
    "200": {
      "content": {
        "application/json": {
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
        }
      }
    }
  },
  "PUT /api/v4/projects/:id/merge_requests/:merge_request_iid/draft_notes/:draft_note_id/publish": {
    "204": {}
  },
  "PUT /api/v4/projects/:id/merge_requests/:merge_request_iid/draft_notes/:draft_note_id": {
    "200": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "author_id": {
              "type": "integer"
            },
            "commit_id": {
              "type": "null"
            },
            "discussion_id": {
              "type": [
                "string",
                "null"
              ]
            },
            "id": {
              "type": "integer"
            },
            "line_code": {
              "type": [
                "string",
                "null"
              ]
            },
            "merge_request_id": {
              "type": "integer"
            },
            "note": {
              "type": "string"
            },
            "position": {
              "type": "object",
              "properties": {
                "base_sha": {
                  "type": [
                    "string",
                    "null"
                  ]
                },
                "head_sha": {
                  "type": [
                    "string",
                    "null"
                  ]
                },
                "line_range": {
                  "anyOf": [
                    {
                      "type": "object",
                      "properties": {
                        "end": {
                          "type": "object",
                          "properties": {
                            "new_line": {
                              "type": "integer"
                            },
                            "old_line": {
                              "type": "null"
                            },
                            "type": {
                              "type": "string"
                            }
                          },
                          "required": [
                            "new_line",
                            "old_line",
                            "type"
                          ]
                        },
                        "start": {
                          "type": "object",
                          "properties": {
                            "new_line": {
                              "type": "integer"
                            },
                            "old_line": {
                              "type": "null"
                            },
                            "type": {
                              "type": "string"
                            }
                          },
                          "required": [
                            "new_line",
                            "old_line",
                            "type"
                          ]
                        }
                      },
                      "required": [
                        "end",
                        "start"
                      ]
                    },
                    {
                      "type": "null"
                    }
                  ]
                },
                "new_line": {
                  "type": [
                    "integer",
                    "null"
                  ]
                },
                "new_path": {
                  "type": [
                    "string",
                    "null"
                  ]
                },
                "old_line": {
                  "type": "null"
                },
                "old_path": {
                  "type": [
                    "string",
                    "null"
                  ]
                },
                "position_type": {
                  "type": "string"
                },
                "start_sha": {
                  "type": [
                    "string",
                    "null"
                  ]
                }
              },
              "required": [
                "base_sha",
                "head_sha",
                "line_range",
                "new_line",
                "new_path",
                "old_line",
                "old_path",
                "position_type",
                "start_sha"
              ]
            },
            "resolve_discussion": {
              "type": "boolean"
            }
          },
          "required": [
            "author_id",
            "commit_id",
            "discussion_id",
            "id",
            "line_code",
            "merge_request_id",
            "note",
            "position",
            "resolve_discussion"
          ]
        }
      }
    }
  },
  "PUT /api/v4/projects/:id/merge_requests/:merge_request_iid/merge": {
    "200": {
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
              "type": [
                "string",
                "null"
              ]
            },
            "merge_status": {
              "type": "string"
            },
            "merge_user": {
              "$ref": "#/components/schemas/UserBasic"
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
      }
    }
  },
  "PUT /api/v4/projects/:id/merge_requests/:merge_request_iid/rebase": {
    "202": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "rebase_in_progress": {
              "type": "boolean"
            }
          },
          "required": [
            "rebase_in_progress"
          ]
        }
      }
    }
  },
  "PUT /api/v4/projects/:id/merge_requests/:merge_request_iid/reset_approvals": {
    "202": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Message"
        }
      }
    }
  },
  "PUT /api/v4/projects/:id/merge_requests/:subject_iid": {
    "200": {
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
              "type": "null"
            },
            "assignees": {
              "type": "array",
              "items": {}
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
              "type": "null"
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
              "type": "null"
            },
            "merge_error": {
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
              "type": "null"
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
              "items": {}
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
        }
      }
    }
  },
  "PUT /api/v4/suggestions/:id/apply": {
    "200": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "appliable": {
              "type": "boolean"
            },
            "applied": {
              "type": "boolean"
            },
            "from_content": {
              "type": "string"
            },
            "from_line": {
              "type": "integer"
            },
            "id": {
              "type": "integer"
            },
            "to_content": {
              "type": "string"
            },
            "to_line": {
              "type": "integer"
            }
          },
          "required": [
            "appliable",
            "applied",
            "from_content",
            "from_line",
            "id",
            "to_content",
            "to_line"
          ]
        }
      }
    }
  },
  "PUT /api/v4/suggestions/batch_apply": {
    "200": {
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "appliable": {
                "type": "boolean"
              },
              "applied": {
                "type": "boolean"
              },
              "from_content": {
                "type": "string"
              },
              "from_line": {
                "type": "integer"
              },
              "id": {
                "type": "integer"
              },
              "to_content": {
                "type": "string"
              },
              "to_line": {
                "type": "integer"
              }
            },
            "required": [
              "appliable",
              "applied",
              "from_content",
              "from_line",
              "id",
              "to_content",
              "to_line"
            ]
          }
        }
      }
    }
  }
};
