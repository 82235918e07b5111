// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const schemas: DescribedAnswers['schemas'] = {
  "Group": {
    "type": "object",
    "properties": {
      "abilities": {
        "type": "object",
        "properties": {
          "admin_note": {
            "type": "boolean"
          },
          "archive": {
            "type": "boolean"
          },
          "create_epic": {
            "type": "boolean"
          },
          "create_note": {
            "type": "boolean"
          },
          "create_project": {
            "type": "boolean"
          },
          "create_subgroup": {
            "type": "boolean"
          },
          "delete": {
            "type": "boolean"
          },
          "manage_boards": {
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
          "read": {
            "type": "boolean"
          },
          "read_members": {
            "type": "boolean"
          },
          "read_uploads": {
            "type": "boolean"
          },
          "update": {
            "type": "boolean"
          }
        },
        "required": [
          "admin_note",
          "archive",
          "create_epic",
          "create_note",
          "create_project",
          "create_subgroup",
          "delete",
          "manage_boards",
          "manage_labels",
          "manage_members",
          "manage_milestones",
          "read",
          "read_members",
          "read_uploads",
          "update"
        ]
      },
      "archived": {
        "type": "boolean"
      },
      "auto_devops_enabled": {
        "type": "null"
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
      "default_branch": {
        "type": "null"
      },
      "default_branch_protection": {
        "type": "integer"
      },
      "description": {
        "type": "string"
      },
      "emails_disabled": {
        "type": "boolean"
      },
      "emails_enabled": {
        "type": "boolean"
      },
      "full_name": {
        "type": "string"
      },
      "full_path": {
        "type": "string"
      },
      "id": {
        "type": "integer"
      },
      "lfs_enabled": {
        "type": "boolean"
      },
      "marked_for_deletion_on": {
        "type": "null"
      },
      "members_count": {
        "type": "integer"
      },
      "mentions_disabled": {
        "type": "null"
      },
      "name": {
        "type": "string"
      },
      "parent_id": {
        "type": [
          "integer",
          "null"
        ]
      },
      "path": {
        "type": "string"
      },
      "permissions": {
        "type": "object",
        "properties": {
          "access_level": {
            "type": "integer"
          }
        },
        "required": [
          "access_level"
        ]
      },
      "prevent_sharing_groups_outside_hierarchy": {
        "type": "boolean"
      },
      "project_creation_level": {
        "type": "string"
      },
      "projects": {
        "type": "array",
        "items": {
          "anyOf": [
            {
              "$ref": "#/components/schemas/Project"
            },
            {
              "$ref": "#/components/schemas/ProjectSimple"
            }
          ]
        }
      },
      "projects_count": {
        "type": "integer"
      },
      "request_access_enabled": {
        "type": "boolean"
      },
      "require_two_factor_authentication": {
        "type": "boolean"
      },
      "self_archived": {
        "type": "boolean"
      },
      "share_with_group_lock": {
        "type": "boolean"
      },
      "shared_projects": {
        "type": "array",
        "items": {}
      },
      "shared_with_groups": {
        "type": "array",
        "items": {}
      },
      "subgroup_creation_level": {
        "type": "string"
      },
      "subgroups_count": {
        "type": "integer"
      },
      "two_factor_grace_period": {
        "type": "integer"
      },
      "visibility": {
        "type": "string"
      },
      "web_url": {
        "type": "string"
      }
    },
    "required": [
      "archived",
      "auto_devops_enabled",
      "avatar_url",
      "created_at",
      "default_branch",
      "default_branch_protection",
      "description",
      "emails_disabled",
      "emails_enabled",
      "full_name",
      "full_path",
      "id",
      "lfs_enabled",
      "marked_for_deletion_on",
      "mentions_disabled",
      "name",
      "parent_id",
      "path",
      "permissions",
      "prevent_sharing_groups_outside_hierarchy",
      "project_creation_level",
      "request_access_enabled",
      "require_two_factor_authentication",
      "self_archived",
      "share_with_group_lock",
      "subgroup_creation_level",
      "two_factor_grace_period",
      "visibility",
      "web_url"
    ]
  },
  "GroupBasic": {
    "type": "object",
    "properties": {
      "avatar_url": {
        "type": [
          "string",
          "null"
        ]
      },
      "full_name": {
        "type": "string"
      },
      "full_path": {
        "type": "string"
      },
      "id": {
        "type": "integer"
      },
      "name": {
        "type": "string"
      },
      "web_url": {
        "type": "string"
      }
    },
    "required": [
      "avatar_url",
      "full_name",
      "full_path",
      "id",
      "name",
      "web_url"
    ]
  }
};
