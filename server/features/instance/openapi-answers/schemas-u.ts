// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const schemas: DescribedAnswers['schemas'] = {
  "User": {
    "type": "object",
    "properties": {
      "avatar_url": {
        "type": [
          "string",
          "null"
        ]
      },
      "bio": {
        "type": "string"
      },
      "bot": {
        "type": "boolean"
      },
      "created_at": {
        "type": "string",
        "format": "date-time"
      },
      "discord": {
        "type": "string"
      },
      "followers": {
        "type": "integer"
      },
      "following": {
        "type": "integer"
      },
      "github": {
        "type": "string"
      },
      "id": {
        "type": "integer"
      },
      "job_title": {
        "type": "string"
      },
      "linkedin": {
        "type": "string"
      },
      "local_time": {
        "type": "null"
      },
      "location": {
        "type": "string"
      },
      "locked": {
        "type": "boolean"
      },
      "name": {
        "type": "string"
      },
      "organization": {
        "type": "string"
      },
      "pronouns": {
        "type": [
          "string",
          "null"
        ]
      },
      "public_email": {
        "type": "string"
      },
      "state": {
        "type": "string"
      },
      "twitter": {
        "type": "string"
      },
      "username": {
        "type": "string"
      },
      "web_url": {
        "type": "string"
      },
      "website_url": {
        "type": "string"
      },
      "work_information": {
        "type": [
          "string",
          "null"
        ]
      }
    },
    "required": [
      "avatar_url",
      "bio",
      "bot",
      "created_at",
      "discord",
      "followers",
      "following",
      "github",
      "id",
      "job_title",
      "linkedin",
      "local_time",
      "location",
      "locked",
      "name",
      "organization",
      "pronouns",
      "public_email",
      "state",
      "twitter",
      "username",
      "web_url",
      "website_url",
      "work_information"
    ]
  },
  "UserBasic": {
    "type": "object",
    "properties": {
      "avatar_url": {
        "type": [
          "string",
          "null"
        ]
      },
      "id": {
        "type": "integer"
      },
      "locked": {
        "type": "boolean"
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
      "avatar_url",
      "id",
      "locked",
      "name",
      "state",
      "username",
      "web_url"
    ]
  },
  "UserDetail": {
    "type": "object",
    "properties": {
      "avatar_url": {
        "type": [
          "string",
          "null"
        ]
      },
      "bio": {
        "type": "string"
      },
      "bot": {
        "type": "boolean"
      },
      "can_create_group": {
        "type": "boolean"
      },
      "can_create_project": {
        "type": "boolean"
      },
      "color_scheme_id": {
        "type": "integer"
      },
      "commit_email": {
        "type": "string"
      },
      "confirmed_at": {
        "type": [
          "string",
          "null"
        ],
        "format": "date-time"
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
      "current_sign_in_at": {
        "type": [
          "string",
          "null"
        ],
        "format": "date-time"
      },
      "discord": {
        "type": "string"
      },
      "email": {
        "type": "string"
      },
      "external": {
        "type": "boolean"
      },
      "followers": {
        "type": "integer"
      },
      "following": {
        "type": "integer"
      },
      "github": {
        "type": "string"
      },
      "id": {
        "type": "integer"
      },
      "identities": {
        "type": "array",
        "items": {}
      },
      "is_admin": {
        "type": "boolean"
      },
      "is_auditor": {
        "type": "boolean"
      },
      "job_title": {
        "type": "string"
      },
      "last_activity_on": {
        "type": [
          "string",
          "null"
        ],
        "format": "date"
      },
      "last_sign_in_at": {
        "type": [
          "string",
          "null"
        ],
        "format": "date-time"
      },
      "linkedin": {
        "type": "string"
      },
      "local_time": {
        "type": "null"
      },
      "location": {
        "type": "string"
      },
      "locked": {
        "type": "boolean"
      },
      "name": {
        "type": "string"
      },
      "namespace_id": {
        "type": "integer"
      },
      "note": {
        "type": "null"
      },
      "organization": {
        "type": "string"
      },
      "preferred_language": {
        "type": "string"
      },
      "private_commit_email": {
        "type": "string"
      },
      "private_profile": {
        "type": "boolean"
      },
      "projects_limit": {
        "type": "integer"
      },
      "pronouns": {
        "type": [
          "string",
          "null"
        ]
      },
      "public_email": {
        "type": "string"
      },
      "state": {
        "type": "string"
      },
      "theme_id": {
        "type": "integer"
      },
      "twitter": {
        "type": "string"
      },
      "two_factor_enabled": {
        "type": "boolean"
      },
      "username": {
        "type": "string"
      },
      "web_url": {
        "type": "string"
      },
      "website_url": {
        "type": "string"
      },
      "work_information": {
        "type": [
          "string",
          "null"
        ]
      }
    },
    "required": [
      "avatar_url",
      "bio",
      "bot",
      "can_create_group",
      "can_create_project",
      "color_scheme_id",
      "commit_email",
      "confirmed_at",
      "created_at",
      "current_sign_in_at",
      "discord",
      "email",
      "external",
      "followers",
      "following",
      "github",
      "id",
      "identities",
      "job_title",
      "last_activity_on",
      "last_sign_in_at",
      "linkedin",
      "local_time",
      "location",
      "locked",
      "name",
      "organization",
      "preferred_language",
      "private_profile",
      "projects_limit",
      "pronouns",
      "public_email",
      "state",
      "theme_id",
      "twitter",
      "two_factor_enabled",
      "username",
      "web_url",
      "website_url",
      "work_information"
    ]
  },
  "UserStatus": {
    "type": "object",
    "properties": {
      "availability": {
        "type": "string"
      },
      "clear_status_at": {
        "type": [
          "string",
          "null"
        ],
        "format": "date-time"
      },
      "emoji": {
        "type": [
          "string",
          "null"
        ]
      },
      "emoji_character": {
        "type": [
          "string",
          "null"
        ]
      },
      "message": {
        "type": [
          "string",
          "null"
        ]
      },
      "message_html": {
        "type": "string"
      }
    },
    "required": [
      "availability",
      "clear_status_at",
      "emoji",
      "emoji_character",
      "message",
      "message_html"
    ]
  }
};
