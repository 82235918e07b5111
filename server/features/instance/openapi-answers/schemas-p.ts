// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const schemas: DescribedAnswers['schemas'] = {
  "PersonalAccessToken": {
    "type": "object",
    "properties": {
      "active": {
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
      "expires_at": {
        "type": [
          "string",
          "null"
        ],
        "format": "date"
      },
      "id": {
        "type": "integer"
      },
      "last_used_at": {
        "type": [
          "string",
          "null"
        ],
        "format": "date-time"
      },
      "name": {
        "type": "string"
      },
      "revoked": {
        "type": "boolean"
      },
      "scopes": {
        "type": "array",
        "items": {
          "type": "string"
        }
      },
      "user_id": {
        "type": "integer"
      }
    },
    "required": [
      "active",
      "created_at",
      "description",
      "expires_at",
      "id",
      "last_used_at",
      "name",
      "revoked",
      "scopes",
      "user_id"
    ]
  },
  "PersonalAccessTokenWithToken": {
    "type": "object",
    "properties": {
      "active": {
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
      "expires_at": {
        "type": [
          "string",
          "null"
        ],
        "format": "date"
      },
      "id": {
        "type": "integer"
      },
      "last_used_at": {
        "type": [
          "string",
          "null"
        ],
        "format": "date-time"
      },
      "name": {
        "type": "string"
      },
      "revoked": {
        "type": "boolean"
      },
      "scopes": {
        "type": "array",
        "items": {
          "type": "string"
        }
      },
      "token": {
        "type": "string"
      },
      "user_id": {
        "type": "integer"
      }
    },
    "required": [
      "active",
      "created_at",
      "description",
      "expires_at",
      "id",
      "last_used_at",
      "name",
      "revoked",
      "scopes",
      "token",
      "user_id"
    ]
  },
  "Project": {
    "type": "object",
    "properties": {
      "_links": {
        "type": "object",
        "properties": {
          "events": {
            "type": "string"
          },
          "issues": {
            "type": "string"
          },
          "labels": {
            "type": "string"
          },
          "members": {
            "type": "string"
          },
          "merge_requests": {
            "type": "string"
          },
          "repo_branches": {
            "type": "string"
          },
          "self": {
            "type": "string"
          }
        },
        "required": [
          "events",
          "issues",
          "labels",
          "members",
          "merge_requests",
          "repo_branches",
          "self"
        ]
      },
      "abilities": {
        "type": "object",
        "properties": {
          "admin_issue": {
            "type": "boolean"
          },
          "admin_note": {
            "type": "boolean"
          },
          "archive": {
            "type": "boolean"
          },
          "change_visibility": {
            "type": "boolean"
          },
          "create_issue": {
            "type": "boolean"
          },
          "create_merge_request": {
            "type": "boolean"
          },
          "create_note": {
            "type": "boolean"
          },
          "delete": {
            "type": "boolean"
          },
          "delete_issue": {
            "type": "boolean"
          },
          "fork": {
            "type": "boolean"
          },
          "manage_approval_rules": {
            "type": "boolean"
          },
          "manage_deploy_keys": {
            "type": "boolean"
          },
          "manage_labels": {
            "type": "boolean"
          },
          "manage_members": {
            "type": "boolean"
          },
          "manage_milestones": {
            "type": "boolean"
          },
          "manage_protected_branches": {
            "type": "boolean"
          },
          "merge": {
            "type": "boolean"
          },
          "push_code": {
            "type": "boolean"
          },
          "read": {
            "type": "boolean"
          },
          "read_code": {
            "type": "boolean"
          },
          "read_confidential_issues": {
            "type": "boolean"
          },
          "read_internal_notes": {
            "type": "boolean"
          },
          "read_issues": {
            "type": "boolean"
          },
          "read_labels": {
            "type": "boolean"
          },
          "read_members": {
            "type": "boolean"
          },
          "read_merge_requests": {
            "type": "boolean"
          },
          "read_milestones": {
            "type": "boolean"
          },
          "resolve_notes": {
            "type": "boolean"
          },
          "star": {
            "type": "boolean"
          },
          "update": {
            "type": "boolean"
          }
        },
        "required": [
          "admin_issue",
          "admin_note",
          "archive",
          "change_visibility",
          "create_issue",
          "create_merge_request",
          "create_note",
          "delete",
          "delete_issue",
          "fork",
          "manage_approval_rules",
          "manage_deploy_keys",
          "manage_labels",
          "manage_members",
          "manage_milestones",
          "manage_protected_branches",
          "merge",
          "push_code",
          "read",
          "read_code",
          "read_confidential_issues",
          "read_internal_notes",
          "read_issues",
          "read_labels",
          "read_members",
          "read_merge_requests",
          "read_milestones",
          "resolve_notes",
          "star",
          "update"
        ]
      },
      "allow_merge_on_skipped_pipeline": {
        "type": "boolean"
      },
      "analytics_access_level": {
        "type": "string"
      },
      "approvals_before_merge": {
        "type": "integer"
      },
      "archived": {
        "type": "boolean"
      },
      "auto_devops_enabled": {
        "type": "boolean"
      },
      "autoclose_referenced_issues": {
        "type": "boolean"
      },
      "avatar_url": {
        "type": [
          "string",
          "null"
        ]
      },
      "builds_access_level": {
        "type": "string"
      },
      "can_create_merge_request_in": {
        "type": "boolean"
      },
      "container_registry_access_level": {
        "type": "string"
      },
      "container_registry_enabled": {
        "type": "boolean"
      },
      "created_at": {
        "type": "string",
        "format": "date-time"
      },
      "creator_id": {
        "type": [
          "integer",
          "null"
        ]
      },
      "default_branch": {
        "type": [
          "string",
          "null"
        ]
      },
      "description": {
        "type": "string"
      },
      "description_html": {
        "type": "string"
      },
      "emails_disabled": {
        "type": "boolean"
      },
      "emails_enabled": {
        "type": "boolean"
      },
      "empty_repo": {
        "type": "boolean"
      },
      "environments_access_level": {
        "type": "string"
      },
      "feature_flags_access_level": {
        "type": "string"
      },
      "forked_from_project": {
        "$ref": "#/components/schemas/ProjectSimple"
      },
      "forking_access_level": {
        "type": "string"
      },
      "forks_count": {
        "type": "integer"
      },
      "group_runners_enabled": {
        "type": "boolean"
      },
      "http_url_to_repo": {
        "type": "string"
      },
      "id": {
        "type": "integer"
      },
      "import_error": {
        "type": "null"
      },
      "import_status": {
        "type": "string"
      },
      "import_type": {
        "type": "null"
      },
      "import_url": {
        "type": "null"
      },
      "infrastructure_access_level": {
        "type": "string"
      },
      "issues_access_level": {
        "type": "string"
      },
      "issues_enabled": {
        "type": "boolean"
      },
      "issues_template": {
        "type": [
          "string",
          "null"
        ]
      },
      "jobs_enabled": {
        "type": "boolean"
      },
      "last_activity_at": {
        "type": "string",
        "format": "date-time"
      },
      "lfs_enabled": {
        "type": "boolean"
      },
      "marked_for_deletion_at": {
        "type": "null"
      },
      "marked_for_deletion_on": {
        "type": "null"
      },
      "merge_commit_template": {
        "type": "null"
      },
      "merge_method": {
        "type": "string"
      },
      "merge_pipelines_enabled": {
        "type": "boolean"
      },
      "merge_requests_access_level": {
        "type": "string"
      },
      "merge_requests_author_approval": {
        "type": "boolean"
      },
      "merge_requests_disable_committers_approval": {
        "type": "boolean"
      },
      "merge_requests_enabled": {
        "type": "boolean"
      },
      "merge_requests_template": {
        "type": [
          "string",
          "null"
        ]
      },
      "merge_trains_enabled": {
        "type": "boolean"
      },
      "mirror": {
        "type": "boolean"
      },
      "monitor_access_level": {
        "type": "string"
      },
      "name": {
        "type": "string"
      },
      "name_with_namespace": {
        "type": "string"
      },
      "namespace": {
        "$ref": "#/components/schemas/NamespaceBasic"
      },
      "only_allow_merge_if_all_discussions_are_resolved": {
        "type": "boolean"
      },
      "only_allow_merge_if_pipeline_succeeds": {
        "type": "boolean"
      },
      "open_issues_count": {
        "type": "integer"
      },
      "owner": {
        "$ref": "#/components/schemas/UserBasic"
      },
      "packages_enabled": {
        "type": "boolean"
      },
      "pages_access_level": {
        "type": "string"
      },
      "path": {
        "type": "string"
      },
      "path_with_namespace": {
        "type": "string"
      },
      "permissions": {
        "type": "object",
        "properties": {
          "group_access": {
            "anyOf": [
              {
                "type": "object",
                "properties": {
                  "access_level": {
                    "type": "integer"
                  },
                  "notification_level": {
                    "type": "integer"
                  }
                },
                "required": [
                  "access_level",
                  "notification_level"
                ]
              },
              {
                "type": "null"
              }
            ]
          },
          "project_access": {
            "anyOf": [
              {
                "type": "object",
                "properties": {
                  "access_level": {
                    "type": "integer"
                  },
                  "notification_level": {
                    "type": "integer"
                  }
                },
                "required": [
                  "access_level",
                  "notification_level"
                ]
              },
              {
                "type": "null"
              }
            ]
          }
        },
        "required": [
          "group_access",
          "project_access"
        ]
      },
      "printing_merge_request_link_enabled": {
        "type": "boolean"
      },
      "public_jobs": {
        "type": "boolean"
      },
      "readme_url": {
        "type": [
          "string",
          "null"
        ]
      },
      "releases_access_level": {
        "type": "string"
      },
      "remove_source_branch_after_merge": {
        "type": "boolean"
      },
      "repository_access_level": {
        "type": "string"
      },
      "repository_object_format": {
        "type": "string"
      },
      "request_access_enabled": {
        "type": "boolean"
      },
      "reset_approvals_on_push": {
        "type": "boolean"
      },
      "resolve_outdated_diff_discussions": {
        "type": "boolean"
      },
      "security_and_compliance_access_level": {
        "type": "string"
      },
      "service_desk_address": {
        "type": "null"
      },
      "service_desk_enabled": {
        "type": "boolean"
      },
      "shared_runners_enabled": {
        "type": "boolean"
      },
      "shared_with_groups": {
        "type": "array",
        "items": {}
      },
      "snippets_access_level": {
        "type": "string"
      },
      "snippets_enabled": {
        "type": "boolean"
      },
      "squash_commit_template": {
        "type": "null"
      },
      "squash_option": {
        "type": "string"
      },
      "ssh_url_to_repo": {
        "type": "string"
      },
      "star_count": {
        "type": "integer"
      },
      "starred": {
        "type": "boolean"
      },
      "statistics": {
        "type": "object",
        "properties": {
          "commit_count": {
            "type": "integer"
          },
          "container_registry_size": {
            "type": "integer"
          },
          "job_artifacts_size": {
            "type": "integer"
          },
          "lfs_objects_size": {
            "type": "integer"
          },
          "packages_size": {
            "type": "integer"
          },
          "pipeline_artifacts_size": {
            "type": "integer"
          },
          "repository_size": {
            "type": "integer"
          },
          "snippets_size": {
            "type": "integer"
          },
          "storage_size": {
            "type": "integer"
          },
          "wiki_size": {
            "type": "integer"
          }
        },
        "required": [
          "commit_count",
          "container_registry_size",
          "job_artifacts_size",
          "lfs_objects_size",
          "packages_size",
          "pipeline_artifacts_size",
          "repository_size",
          "snippets_size",
          "storage_size",
          "wiki_size"
        ]
      },
      "suggestion_commit_message": {
        "type": "null"
      },
      "tag_list": {
        "type": "array",
        "items": {
          "type": "string"
        }
      },
      "topics": {
        "type": "array",
        "items": {
          "type": "string"
        }
      },
      "updated_at": {
        "type": "string",
        "format": "date-time"
      },
      "visibility": {
        "type": "string"
      },
      "web_url": {
        "type": "string"
      },
      "wiki_access_level": {
        "type": "string"
      },
      "wiki_enabled": {
        "type": "boolean"
      }
    },
    "required": [
      "_links",
      "abilities",
      "allow_merge_on_skipped_pipeline",
      "analytics_access_level",
      "approvals_before_merge",
      "archived",
      "auto_devops_enabled",
      "autoclose_referenced_issues",
      "avatar_url",
      "builds_access_level",
      "can_create_merge_request_in",
      "container_registry_access_level",
      "container_registry_enabled",
      "created_at",
      "creator_id",
      "default_branch",
      "description",
      "description_html",
      "emails_disabled",
      "emails_enabled",
      "empty_repo",
      "environments_access_level",
      "feature_flags_access_level",
      "forking_access_level",
      "forks_count",
      "group_runners_enabled",
      "http_url_to_repo",
      "id",
      "import_error",
      "import_status",
      "import_type",
      "import_url",
      "infrastructure_access_level",
      "issues_access_level",
      "issues_enabled",
      "issues_template",
      "jobs_enabled",
      "last_activity_at",
      "lfs_enabled",
      "marked_for_deletion_at",
      "marked_for_deletion_on",
      "merge_commit_template",
      "merge_method",
      "merge_pipelines_enabled",
      "merge_requests_access_level",
      "merge_requests_author_approval",
      "merge_requests_disable_committers_approval",
      "merge_requests_enabled",
      "merge_requests_template",
      "merge_trains_enabled",
      "mirror",
      "monitor_access_level",
      "name",
      "name_with_namespace",
      "namespace",
      "only_allow_merge_if_all_discussions_are_resolved",
      "only_allow_merge_if_pipeline_succeeds",
      "open_issues_count",
      "packages_enabled",
      "pages_access_level",
      "path",
      "path_with_namespace",
      "permissions",
      "printing_merge_request_link_enabled",
      "public_jobs",
      "readme_url",
      "releases_access_level",
      "remove_source_branch_after_merge",
      "repository_access_level",
      "repository_object_format",
      "request_access_enabled",
      "reset_approvals_on_push",
      "resolve_outdated_diff_discussions",
      "security_and_compliance_access_level",
      "service_desk_address",
      "service_desk_enabled",
      "shared_runners_enabled",
      "shared_with_groups",
      "snippets_access_level",
      "snippets_enabled",
      "squash_commit_template",
      "squash_option",
      "ssh_url_to_repo",
      "star_count",
      "starred",
      "suggestion_commit_message",
      "tag_list",
      "topics",
      "updated_at",
      "visibility",
      "web_url",
      "wiki_access_level",
      "wiki_enabled"
    ]
  },
  "ProjectApprovalRule": {
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
  },
  "ProjectApprovals": {
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
  },
  "ProjectSimple": {
    "type": "object",
    "properties": {
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
      "default_branch": {
        "type": [
          "string",
          "null"
        ]
      },
      "description": {
        "type": "string"
      },
      "forks_count": {
        "type": "integer"
      },
      "http_url_to_repo": {
        "type": "string"
      },
      "id": {
        "type": "integer"
      },
      "last_activity_at": {
        "type": "string",
        "format": "date-time"
      },
      "name": {
        "type": "string"
      },
      "name_with_namespace": {
        "type": "string"
      },
      "namespace": {
        "$ref": "#/components/schemas/NamespaceBasic"
      },
      "path": {
        "type": "string"
      },
      "path_with_namespace": {
        "type": "string"
      },
      "readme_url": {
        "type": [
          "string",
          "null"
        ]
      },
      "ssh_url_to_repo": {
        "type": "string"
      },
      "star_count": {
        "type": "integer"
      },
      "tag_list": {
        "type": "array",
        "items": {
          "type": "string"
        }
      },
      "topics": {
        "type": "array",
        "items": {
          "type": "string"
        }
      },
      "visibility": {
        "type": "string"
      },
      "web_url": {
        "type": "string"
      }
    },
    "required": [
      "avatar_url",
      "created_at",
      "default_branch",
      "description",
      "forks_count",
      "http_url_to_repo",
      "id",
      "last_activity_at",
      "name",
      "name_with_namespace",
      "namespace",
      "path",
      "path_with_namespace",
      "readme_url",
      "ssh_url_to_repo",
      "star_count",
      "tag_list",
      "topics",
      "visibility",
      "web_url"
    ]
  },
  "ProtectedBranch": {
    "type": "object",
    "properties": {
      "allow_force_push": {
        "type": "boolean"
      },
      "code_owner_approval_required": {
        "type": "boolean"
      },
      "id": {
        "type": "integer"
      },
      "inherited": {
        "type": "boolean"
      },
      "merge_access_levels": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/BranchAccessLevel"
        }
      },
      "name": {
        "type": "string"
      },
      "push_access_levels": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/BranchAccessLevel"
        }
      },
      "unprotect_access_levels": {
        "type": "array",
        "items": {}
      }
    },
    "required": [
      "allow_force_push",
      "code_owner_approval_required",
      "id",
      "inherited",
      "merge_access_levels",
      "name",
      "push_access_levels",
      "unprotect_access_levels"
    ]
  },
  "PushData": {
    "type": "object",
    "properties": {
      "action": {
        "type": "string"
      },
      "commit_count": {
        "type": "integer"
      },
      "commit_from": {
        "type": [
          "string",
          "null"
        ]
      },
      "commit_title": {
        "type": [
          "string",
          "null"
        ]
      },
      "commit_to": {
        "type": [
          "string",
          "null"
        ]
      },
      "ref": {
        "type": "string"
      },
      "ref_count": {
        "type": "null"
      },
      "ref_type": {
        "type": "string"
      }
    },
    "required": [
      "action",
      "commit_count",
      "commit_from",
      "commit_title",
      "commit_to",
      "ref",
      "ref_count",
      "ref_type"
    ]
  }
};
