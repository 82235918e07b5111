// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const schemas: DescribedAnswers['schemas'] = {
  "AccessToken": {
    "type": "object",
    "properties": {
      "access_level": {
        "type": [
          "integer",
          "null"
        ]
      },
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
        "type": "string",
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
      "resource_id": {
        "type": "integer"
      },
      "resource_type": {
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
      "access_level",
      "active",
      "created_at",
      "description",
      "expires_at",
      "id",
      "last_used_at",
      "name",
      "resource_id",
      "resource_type",
      "revoked",
      "scopes",
      "user_id"
    ]
  },
  "AccessTokenWithToken": {
    "type": "object",
    "properties": {
      "access_level": {
        "type": "integer"
      },
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
        "type": "string",
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
      "resource_id": {
        "type": "integer"
      },
      "resource_type": {
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
      "access_level",
      "active",
      "created_at",
      "description",
      "expires_at",
      "id",
      "last_used_at",
      "name",
      "resource_id",
      "resource_type",
      "revoked",
      "scopes",
      "token",
      "user_id"
    ]
  },
  "ApprovalSetting": {
    "type": "object",
    "properties": {
      "inherited_from": {
        "type": "null"
      },
      "locked": {
        "type": "boolean"
      },
      "value": {
        "type": "boolean"
      }
    },
    "required": [
      "inherited_from",
      "locked",
      "value"
    ]
  },
  "AuditEvent": {
    "type": "object",
    "properties": {
      "author_id": {
        "type": [
          "integer",
          "null"
        ]
      },
      "created_at": {
        "type": "string",
        "format": "date-time"
      },
      "details": {
        "type": "object",
        "additionalProperties": true
      },
      "entity_id": {
        "type": [
          "integer",
          "null"
        ]
      },
      "entity_type": {
        "type": "string"
      },
      "event_name": {
        "type": "string"
      },
      "id": {
        "type": "integer"
      }
    },
    "required": [
      "author_id",
      "created_at",
      "details",
      "entity_id",
      "entity_type",
      "event_name",
      "id"
    ]
  },
  "AwardEmoji": {
    "type": "object",
    "properties": {
      "awardable_id": {
        "type": "integer"
      },
      "awardable_type": {
        "type": "string"
      },
      "created_at": {
        "type": "string",
        "format": "date-time"
      },
      "id": {
        "type": "integer"
      },
      "name": {
        "type": "string"
      },
      "updated_at": {
        "type": "string",
        "format": "date-time"
      },
      "url": {
        "type": "null"
      },
      "user": {
        "$ref": "#/components/schemas/UserBasic"
      }
    },
    "required": [
      "awardable_id",
      "awardable_type",
      "created_at",
      "id",
      "name",
      "updated_at",
      "url",
      "user"
    ]
  }
};
