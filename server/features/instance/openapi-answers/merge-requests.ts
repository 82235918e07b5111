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
            "$ref": "#/components/schemas/MergeRequestBasic"
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
            "$ref": "#/components/schemas/MergeRequestBasic"
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/approval_rules/:approval_rule_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/ProjectApprovalRule"
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
            "$ref": "#/components/schemas/ProjectApprovalRule"
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/approvals": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/ProjectApprovals"
        }
      }
    }
  },
  "GET /api/v4/projects/:id/merge_request_approval_setting": {
    "200": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "allow_author_approval": {
              "$ref": "#/components/schemas/ApprovalSetting"
            },
            "allow_committer_approval": {
              "$ref": "#/components/schemas/ApprovalSetting"
            },
            "allow_overrides_to_approver_list_per_merge_request": {
              "$ref": "#/components/schemas/ApprovalSetting"
            },
            "require_password_to_approve": {
              "$ref": "#/components/schemas/ApprovalSetting"
            },
            "require_reauthentication_to_approve": {
              "$ref": "#/components/schemas/ApprovalSetting"
            },
            "retain_approvals_on_push": {
              "$ref": "#/components/schemas/ApprovalSetting"
            },
            "selective_code_owner_removals": {
              "$ref": "#/components/schemas/ApprovalSetting"
            }
          },
          "required": [
            "allow_author_approval",
            "allow_committer_approval",
            "allow_overrides_to_approver_list_per_merge_request",
            "require_password_to_approve",
            "require_reauthentication_to_approve",
            "retain_approvals_on_push",
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
          "$ref": "#/components/schemas/MergeRequestApprovalRule"
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
            "$ref": "#/components/schemas/MergeRequestApprovalRule"
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
          "$ref": "#/components/schemas/MergeRequestApprovals"
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
            "$ref": "#/components/schemas/MergeRequestBlock"
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/merge_requests/:merge_request_iid/blocks/:block_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/MergeRequestBlock"
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
            "$ref": "#/components/schemas/MergeRequestBlock"
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/merge_requests/:merge_request_iid/changes": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/MergeRequestChanges"
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
          "$ref": "#/components/schemas/DraftNote"
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
            "$ref": "#/components/schemas/DraftNote"
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
          "$ref": "#/components/schemas/MergeRequestVersionWithDiffs"
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
            "$ref": "#/components/schemas/MergeRequestVersion"
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
          "$ref": "#/components/schemas/MergeRequest"
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
            "$ref": "#/components/schemas/MergeRequestBasic"
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
            "$ref": "#/components/schemas/MergeRequestBasic"
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
          "$ref": "#/components/schemas/ProjectApprovalRule"
        }
      }
    }
  },
  "POST /api/v4/projects/:id/approvals": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/ProjectApprovals"
        }
      }
    }
  },
  "POST /api/v4/projects/:id/merge_requests/:merge_request_iid/approval_rules": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/MergeRequestApprovalRule"
        }
      }
    }
  },
  "POST /api/v4/projects/:id/merge_requests/:merge_request_iid/approvals": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/MergeRequestApprovals"
        }
      }
    }
  },
  "POST /api/v4/projects/:id/merge_requests/:merge_request_iid/approve": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/MergeRequestApprovals"
        }
      }
    }
  },
  "POST /api/v4/projects/:id/merge_requests/:merge_request_iid/blocks": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/MergeRequestBlock"
        }
      }
    }
  },
  "POST /api/v4/projects/:id/merge_requests/:merge_request_iid/cancel_merge_when_pipeline_succeeds": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/MergeRequest"
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
          "$ref": "#/components/schemas/DraftNote"
        }
      }
    }
  },
  "POST /api/v4/projects/:id/merge_requests/:merge_request_iid/unapprove": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/MergeRequestApprovals"
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
          "$ref": "#/components/schemas/MergeRequest"
        }
      }
    }
  },
  "PUT /api/v4/projects/:id/approval_rules/:approval_rule_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/ProjectApprovalRule"
        }
      }
    }
  },
  "PUT /api/v4/projects/:id/merge_request_approval_setting": {
    "200": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "allow_author_approval": {
              "$ref": "#/components/schemas/ApprovalSetting"
            },
            "allow_committer_approval": {
              "$ref": "#/components/schemas/ApprovalSetting"
            },
            "allow_overrides_to_approver_list_per_merge_request": {
              "$ref": "#/components/schemas/ApprovalSetting"
            },
            "require_password_to_approve": {
              "$ref": "#/components/schemas/ApprovalSetting"
            },
            "require_reauthentication_to_approve": {
              "$ref": "#/components/schemas/ApprovalSetting"
            },
            "retain_approvals_on_push": {
              "$ref": "#/components/schemas/ApprovalSetting"
            },
            "selective_code_owner_removals": {
              "$ref": "#/components/schemas/ApprovalSetting"
            }
          },
          "required": [
            "allow_author_approval",
            "allow_committer_approval",
            "allow_overrides_to_approver_list_per_merge_request",
            "require_password_to_approve",
            "require_reauthentication_to_approve",
            "retain_approvals_on_push",
            "selective_code_owner_removals"
          ]
        }
      }
    }
  },
  "PUT /api/v4/projects/:id/merge_requests/:merge_request_iid/approval_rules/:approval_rule_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/MergeRequestApprovalRule"
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
          "$ref": "#/components/schemas/DraftNote"
        }
      }
    }
  },
  "PUT /api/v4/projects/:id/merge_requests/:merge_request_iid/merge": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/MergeRequest"
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
          "$ref": "#/components/schemas/MergeRequest"
        }
      }
    }
  },
  "PUT /api/v4/suggestions/:id/apply": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Suggestion"
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
            "$ref": "#/components/schemas/Suggestion"
          }
        }
      }
    }
  }
};
